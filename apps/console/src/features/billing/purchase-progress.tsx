import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Pending from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Card, CircularProgress, Stack, Typography } from '@mui/material';
import { Amount } from '../../shared/billing/money.tsx';
import { useBillingOwner, useSubscriptions } from '../../shared/billing/billing-owner.ts';
import { outlookOf, statusText } from '../../shared/billing/subscription.ts';
import { LinkButton, PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import { useBenefits } from './benefit-queries.ts';
import { contentOf, neededAction } from './benefits.ts';
import { counted } from '../../messages/counted.ts';
import { Notice } from './notices.tsx';
import { stepsOf, type StepState, waitingText } from './purchase-state.ts';
import { type Purchase, usePlans } from './queries.ts';

export function PurchaseSteps(props: {
  readonly waitsFor: Purchase['waitsFor'];
  readonly isLong: boolean;
  readonly lost: 'us' | 'provider' | undefined;
}) {
  const { waitsFor, isLong, lost } = props;
  const { path } = useBillingOwner();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography role="status" variant="h2">
        {waitingText(waitsFor)}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        This page updates by itself.{!isLong && ' It usually takes a few seconds.'}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 2.5, p: 0, display: 'grid', gap: 1.5 }}>
        {stepsOf(waitsFor).map(({ name, state }) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Mark state={state} />
            <Box component="span" sx={{ color: state === 'ahead' ? 'text.secondary' : 'text.primary' }}>
              {name}
              <Box component="span" sx={visuallyHidden}>
                {`: ${{ done: 'done', 'under-way': 'under way', ahead: 'not yet' }[state]}`}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {(lost !== undefined || isLong) && (
        <Box sx={{ mt: 2.5 }}>
          <Notice
            severity={lost === undefined ? 'info' : 'warning'}
            action={
              <LinkButton size="small" to={path}>
                Back to billing
              </LinkButton>
            }
          >
            {troubles[lost ?? 'nothing']}
          </Notice>
        </Box>
      )}
    </Card>
  );
}

const troubles = {
  us: 'We can’t be reached at the moment. Nothing is lost: this page tries again by itself.',
  provider:
    'Our billing provider doesn’t answer at the moment. If you paid, don’t pay again: what you bought appears here and in Billing as soon as it answers.',
  nothing:
    'This takes longer than usual. You don’t have to wait here, and don’t pay twice: what you bought appears in Billing as soon as it is there.',
};

function Mark({ state }: { readonly state: StepState }) {
  if (state === 'done') return <CheckCircle aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />;
  if (state === 'ahead') return <Pending aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />;
  return (
    <Box aria-hidden sx={{ display: 'grid', placeItems: 'center', width: 20 }}>
      <CircularProgress size={18} />
    </Box>
  );
}

export function PurchaseDone({ purchase }: { readonly purchase: Purchase }) {
  const { path } = useBillingOwner();
  const { data: plans } = usePlans();
  const { order, subscription, productId, seats, actionNeeded } = purchase;
  const name = plans?.find(({ id }) => id === productId)?.name;
  const bought = useSubscriptions().data?.find(({ id }) => id === subscription?.id);
  const outlook = bought && outlookOf(bought);
  const status = subscription && statusText(subscription);
  return (
    <Stack spacing={3}>
      <Typography role="status">{waitingText(purchase.waitsFor)}</Typography>
      {actionNeeded.length > 0 && <NeededSteps of={actionNeeded.map(({ benefitId }) => benefitId)} />}
      <Ledger>
        {name && (
          <LedgerRow label="Bought">
            {name}
            {seats !== null && `, ${counted(seats, 'seat')}`}
          </LedgerRow>
        )}
        {order && (
          <LedgerRow
            label={order.totalAmount === 0 ? 'To pay' : 'Paid'}
            action={
              <Link to={`${path}/orders/${order.id}`} aria-label="See the order">
                Order
              </Link>
            }
          >
            <Paid order={order} trialEnd={subscription?.trialEnd ?? null} />
          </LedgerRow>
        )}
        {subscription && status && (
          <LedgerRow label="Subscription">
            <StatusChip state={status.state} text={status.text} />
          </LedgerRow>
        )}
        {outlook?.at && (
          <LedgerRow label={outlook.text}>
            <CalendarDate at={outlook.at} />
          </LedgerRow>
        )}
      </Ledger>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {subscription ? (
          <PrimaryLinkButton to={`${path}/subscriptions/${subscription.id}`}>
            {seats === null ? 'Manage subscription' : 'Assign seats'}
          </PrimaryLinkButton>
        ) : (
          <PrimaryLinkButton to={`${path}/benefits`}>See what you got</PrimaryLinkButton>
        )}
        <LinkButton to={path}>Go to billing</LinkButton>
      </Stack>
    </Stack>
  );
}

/** With tax. Nothing is paid for a trial before it ends. */
function Paid(props: { readonly order: NonNullable<Purchase['order']>; readonly trialEnd: string | null }) {
  const { totalAmount, currency } = props.order;
  if (totalAmount !== 0 || props.trialEnd === null) return <Amount amount={totalAmount} currency={currency} />;
  return (
    <>
      Free until <CalendarDate at={props.trialEnd} />
    </>
  );
}

function NeededSteps({ of: benefitIds }: { readonly of: readonly string[] }) {
  const { path } = useBillingOwner();
  const { data: grants = [] } = useBenefits();
  const needed = grants.filter(({ status, benefitId }) => status === 'failed' && benefitIds.includes(benefitId));
  return needed.map((grant) => (
    <Notice
      key={grant.id}
      severity="warning"
      action={
        <LinkButton size="small" to={`${path}/benefits`}>
          Open benefits
        </LinkButton>
      }
    >
      One more step: {neededAction(contentOf(grant), grant.error?.type)[0]}
    </Notice>
  ));
}
