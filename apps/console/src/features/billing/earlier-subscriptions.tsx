import Typography from '@mui/material/Typography';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { RecurringPrice } from '../../shared/billing/recurring-price.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { statusWords } from '../../words/subscription-words.ts';
import { outlookOf } from '../../shared/billing/subscription-state.ts';

/** Those that ended stay readable, with their orders. */
export function EarlierSubscriptions({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const { path } = useBillingOwner();
  const columns: readonly Column<Subscription>[] = [
    { head: 'Plan', cell: ({ id, product }) => <Link to={`${path}/subscriptions/${id}`}>{product.name}</Link> },
    { head: 'Price', cell: (subscription) => <RecurringPrice of={subscription} /> },
    {
      head: 'Ended',
      cell: (subscription) => {
        const at = outlookOf(subscription)?.at;
        return at ? <CalendarDate at={at} /> : statusWords(subscription).text;
      },
    },
  ];
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <Typography variant="h2" id="earlier" sx={{ mb: 1.5 }}>
        Earlier subscriptions
      </Typography>
      <DataList name="Earlier subscriptions" rows={subscriptions} columns={columns} rowKey={({ id }) => id} />
    </section>
  );
}
