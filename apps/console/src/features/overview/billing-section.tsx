import { Skeleton, Stack, Typography } from '@mui/material';
import { Amount } from '../../shared/billing/money.tsx';
import { accountBilling, type Subscription, useSubscriptionsOf } from '../../shared/billing/billing-owner.ts';
import { hasEnded, outlookOf, statusText } from '../../shared/billing/subscription.ts';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { nextCharge } from './next-charge.ts';

const { path } = accountBilling;

export function BillingSection() {
  const { data, isPending } = useSubscriptionsOf(accountBilling);
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="billing" sx={{ pt: 2 }}>
      <Typography variant="h2" id="billing">
        Billing
      </Typography>
      <Ledger>
        {data ? (
          <Plans current={data.filter((subscription) => !hasEnded(subscription))} />
        ) : (
          <LedgerRow label="Plan" action={<LedgerLink to={path} verb="Manage" what="billing" />}>
            {isPending ? <Skeleton width={160} /> : 'Couldn’t load'}
          </LedgerRow>
        )}
      </Ledger>
    </Stack>
  );
}

function Plans({ current }: { readonly current: readonly Subscription[] }) {
  if (current.length === 0) {
    return (
      <LedgerRow label="Plan" action={<LedgerLink to={`${path}/plans`} verb="See plans" what="to buy" />}>
        No plan
      </LedgerRow>
    );
  }
  return current.map((subscription) => <Plan key={subscription.id} subscription={subscription} />);
}

function Plan({ subscription }: { readonly subscription: Subscription }) {
  const { id, product } = subscription;
  return (
    <LedgerRow
      label="Plan"
      action={<LedgerLink to={`${path}/subscriptions/${id}`} verb="Manage" what={product.name} />}
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
        <span>{product.name}</span>
        <StatusChip {...statusText(subscription)} />
      </Stack>
      <Muted>
        <Next subscription={subscription} />
      </Muted>
    </LedgerRow>
  );
}

function Next({ subscription }: { readonly subscription: Subscription }) {
  const next = nextCharge(subscription);
  if (next) {
    return (
      <>
        Next charge: <Amount amount={next.amount} currency={subscription.currency} /> on <CalendarDate at={next.at} />
        {next.notes}
      </>
    );
  }
  const { pendingUpdate } = subscription;
  const outlook = pendingUpdate ? { text: 'Changes on', at: pendingUpdate.appliesAt } : outlookOf(subscription);
  if (!outlook?.at) return null;
  return (
    <>
      {outlook.text} <CalendarDate at={outlook.at} />
    </>
  );
}
