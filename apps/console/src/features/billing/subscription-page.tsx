import { Box, Skeleton, Stack } from '@mui/material';
import { useNavigate, useParams } from 'react-router';
import { Amount } from '../../shared/billing/money.tsx';
import { type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { meteredIn, usageText } from '../../shared/billing/plans.ts';
import { chargedPrices } from '../../shared/billing/provider-prices.ts';
import { commandsFor, hasEnded, isBilled, outlookOf, statusText } from '../../shared/billing/subscription.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { PaymentMethodRow } from './portal-button.tsx';
import { useBalances, usePlans, useSubscription } from './queries.ts';
import { SeatsSection } from './seats-section.tsx';
import { balanceText } from './usage.ts';
import { SubscriptionEnding } from './subscription-ending.tsx';
import { cancellationMessages, isCancellationReason } from './subscription-messages.ts';
import { DueNotice } from './due-notice.tsx';
import { RecurringPrice, SubscriptionNotice } from './notices.tsx';

const CHANGE = 'Change plan';

export default function SubscriptionPage() {
  const { id = '' } = useParams();
  const { path, disabledReason } = useBillingOwner();
  const subscription = useSubscription(id);
  const navigate = useNavigate();
  const change = `${path}/plans?change=${id}`;
  const canChange = disabledReason === undefined && subscription.data && commandsFor(subscription.data).change;
  useOfferedAct(canChange ? CHANGE : undefined, () => void navigate(change));
  return (
    <Page
      title={subscription.data?.product.name ?? 'Subscription'}
      above={<Link to={path}>Billing</Link>}
      lead={disabledReason}
      width={840}
      query={subscription}
      gone={
        <EmptyState
          title="This subscription doesn’t exist, or isn’t yours"
          action={<LinkButton to={path}>Back to billing</LinkButton>}
        />
      }
      {...(canChange && {
        actions: (
          <LinkButton color="primary" to={change}>
            {CHANGE}
          </LinkButton>
        ),
      })}
    >
      {(known) => (
        <Stack spacing={4}>
          <Stack spacing={2}>
            {known.status === 'past_due' && <DueNotice subscription={known} />}
            <SubscriptionNotice subscription={known} />
            <SubscriptionFacts subscription={known} />
          </Stack>
          <Seats subscription={known} />
          {disabledReason === undefined && <SubscriptionEnding subscription={known} />}
        </Stack>
      )}
    </Page>
  );
}

function Seats({ subscription }: { readonly subscription: Subscription }) {
  return subscription.isSoldBySeats && !hasEnded(subscription) && <SeatsSection subscription={subscription} />;
}

function SubscriptionFacts({ subscription }: { readonly subscription: Subscription }) {
  const { path } = useBillingOwner();
  const { currency } = subscription;
  const outlook = outlookOf(subscription);
  const ended = hasEnded(subscription);
  const plan = usePlans({ enabled: !ended }).data?.find(({ id }) => id === subscription.productId);
  const usage = ended ? [] : meteredIn(chargedPrices(subscription), currency);
  return (
    <div>
      <Ledger>
        <LedgerRow label="Status">
          <StatusChip {...statusText(subscription)} />
        </LedgerRow>
        <LedgerRow label="Price" action={<Link to={`${path}/orders`}>Orders</Link>}>
          <RecurringPrice of={subscription} />
        </LedgerRow>
        {usage.map((price) => (
          <LedgerRow key={usageText(price)} label="Price of usage">
            {usageText(price)}
          </LedgerRow>
        ))}
        {plan?.isLegacy && (
          <LedgerRow label="Plan">
            <StatusChip state="neutral" text="No longer sold" />
          </LedgerRow>
        )}
        {!ended && subscription.discount && <LedgerRow label="Discount">{subscription.discount.name}</LedgerRow>}
        {isBilled(subscription) && subscription.currentPeriodEnd !== null && (
          <LedgerRow label="Current period">
            <CalendarDate at={subscription.currentPeriodStart} /> to <CalendarDate at={subscription.currentPeriodEnd} />
          </LedgerRow>
        )}
        {outlook?.at && (
          <LedgerRow label={outlook.text}>
            <CalendarDate at={outlook.at} />
          </LedgerRow>
        )}
        {subscription.startedAt && (
          <LedgerRow label="Started on">
            <CalendarDate at={subscription.startedAt} />
          </LedgerRow>
        )}
        {!ended && <PaymentMethodRow />}
        {subscription.meters.map((meter) => (
          <UsageRow key={meter.meterId} meter={meter} currency={currency} />
        ))}
        {(ended || subscription.cancelAtPeriodEnd) && <Reason of={subscription} />}
      </Ledger>
      <Box sx={{ mt: 1 }}>
        <IdChip id={subscription.id} name="Subscription" />
      </Box>
    </div>
  );
}

/** The units are those of every page; the cost stands beside them only if it is that of the same units. */
function UsageRow(props: { readonly meter: Subscription['meters'][number]; readonly currency: string }) {
  const { meterId, meter, consumedUnits, amount } = props.meter;
  const { path } = useBillingOwner();
  const { data: balances } = useBalances();
  const balance = balances?.find((one) => one.meterId === meterId);
  return (
    <LedgerRow label={meter.name} action={<Link to={`${path}/usage`}>Usage</Link>}>
      {balance ? balanceText(balance).join(' ') : balances ? 'Nothing used yet' : <Skeleton width={120} />}
      {amount > 0 && balance?.consumedUnits === consumedUnits && (
        <>
          , <Amount amount={amount} currency={props.currency} /> until now
        </>
      )}
    </LedgerRow>
  );
}

function Reason({ of }: { readonly of: Subscription }) {
  const { customerCancellationReason: reason, customerCancellationComment: comment } = of;
  if (reason === null && comment === null) return null;
  return (
    <LedgerRow label="Why it was canceled">
      {reason !== null && (isCancellationReason(reason) ? cancellationMessages[reason] : reason)}
      {comment && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'pre-line' }}>“{comment}”</Box>}
    </LedgerRow>
  );
}
