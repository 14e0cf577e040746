import Box from '@mui/material/Box';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { Amount } from '../../shared/billing/amount.tsx';
import { PortalButton } from '../../shared/billing/portal-button.tsx';
import { RecurringPrice } from '../../shared/billing/recurring-price.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { figure } from '../../words/number-words.ts';
import { cancellationWords, isCancellationReason } from '../../words/cancellation-words.ts';
import { statusWords } from '../../words/subscription-words.ts';
import { usePlans } from './queries.ts';
import { hasEnded, isBilled, outlookOf } from '../../shared/billing/subscription-state.ts';

export function SubscriptionFacts({ subscription }: { readonly subscription: Subscription }) {
  const { path } = useBillingOwner();
  const { currency } = subscription;
  const { state, text } = statusWords(subscription);
  const outlook = outlookOf(subscription);
  const ended = hasEnded(subscription);
  const isLegacy = usePlans({ enabled: !ended }).data?.find(({ id }) => id === subscription.productId)?.isLegacy;
  return (
    <div>
      <Ledger>
        <LedgerRow label="Status">
          <StatusChip state={state}>{text}</StatusChip>
        </LedgerRow>
        <LedgerRow label="Price" action={<Link to={`${path}/orders`}>Orders</Link>}>
          <RecurringPrice of={subscription} />
        </LedgerRow>
        {isLegacy && (
          <LedgerRow label="Plan">
            <StatusChip state="neutral">No longer sold</StatusChip>
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
        {!ended && (
          <LedgerRow
            label="Payment method"
            action={
              <PortalButton size="small" about="payment method">
                Manage
              </PortalButton>
            }
          >
            Kept by our billing provider
          </LedgerRow>
        )}
        {subscription.meters.map(({ meterId, meter, consumedUnits, creditedUnits, amount: due }) => (
          <LedgerRow key={meterId} label={meter.name} action={<Link to={`${path}/usage`}>Usage</Link>}>
            {usageWords(consumedUnits, creditedUnits)}
            {due > 0 && (
              <>
                , <Amount amount={due} currency={currency} /> until now
              </>
            )}
          </LedgerRow>
        ))}
        {(ended || subscription.cancelAtPeriodEnd) && <Reason of={subscription} />}
      </Ledger>
      <Box sx={{ mt: 1 }}>
        <IdChip id={subscription.id} name="Subscription" />
      </Box>
    </div>
  );
}

/** "1,204 of 5,000 used"; without a credit "1,204 used". */
const usageWords = (consumed: number, credited: number): string =>
  `${figure(consumed)}${credited > 0 ? ` of ${figure(credited)}` : ''} used`;

function Reason({ of }: { readonly of: Subscription }) {
  const { customerCancellationReason: reason, customerCancellationComment: comment } = of;
  if (reason === null && comment === null) return null;
  return (
    <LedgerRow label="Why it was canceled">
      {reason !== null && (isCancellationReason(reason) ? cancellationWords[reason] : reason)}
      {comment && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'pre-line' }}>“{comment}”</Box>}
    </LedgerRow>
  );
}
