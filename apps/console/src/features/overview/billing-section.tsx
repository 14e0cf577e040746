import { Skeleton, Stack, Typography } from '@mui/material';
import { Amount } from '../../shared/billing/money.tsx';
import { accountBilling, type Subscription, useSubscriptionsOf } from '../../shared/billing/billing-owner.ts';
import { type OwnSeat, SEATS_FAILED, useOwnSeats } from '../../shared/billing/own-seats.ts';
import { hasEnded, outlookOf, statusText } from '../../shared/billing/subscription.ts';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { nextCharge } from './next-charge.ts';

const { path } = accountBilling;

export function BillingSection() {
  const { data, isPending } = useSubscriptionsOf(accountBilling);
  const { seats, hasFailed } = useOwnSeats();
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="billing" sx={{ pt: 2 }}>
      <Typography variant="h2" id="billing">
        Billing
      </Typography>
      <Ledger>
        {data && seats ? (
          <Plans current={data.filter((subscription) => !hasEnded(subscription))} seats={seats} hasFailed={hasFailed} />
        ) : (
          <LedgerRow label="Plan" action={<LedgerLink to={path} verb="Manage" what="billing" />}>
            {isPending || data ? <Skeleton width={160} /> : 'Couldn’t load'}
          </LedgerRow>
        )}
      </Ledger>
    </Stack>
  );
}

function Plans(props: {
  readonly current: readonly Subscription[];
  readonly seats: readonly OwnSeat[];
  /** Whether there may be further seats. */
  readonly hasFailed: boolean;
}) {
  const { current, seats, hasFailed } = props;
  if (current.length === 0 && seats.length === 0 && !hasFailed) {
    return (
      <LedgerRow label="Plan" action={<LedgerLink to={`${path}/plans`} verb="See plans" what="to buy" />}>
        No plan
      </LedgerRow>
    );
  }
  return (
    <>
      {current.map((subscription) => (
        <Plan key={subscription.id} subscription={subscription} />
      ))}
      {seats.map((seat) => (
        <Seat key={seat.id} seat={seat} />
      ))}
      {hasFailed && <LedgerRow label="Plan">{SEATS_FAILED}</LedgerRow>}
    </>
  );
}

function Seat({ seat: { plan, payer } }: { readonly seat: OwnSeat }) {
  const name = plan ?? 'A plan';
  return (
    <LedgerRow label="Plan" action={<LedgerLink to={`${path}/benefits`} verb="See benefits" what={`of ${name}`} />}>
      {name}
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        Your seat in {payer}. {payer} pays for it.
      </Muted>
    </LedgerRow>
  );
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
