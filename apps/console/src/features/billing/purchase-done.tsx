import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { Amount } from '../../shared/billing/amount.tsx';
import { Notice } from '../../shared/billing/notice.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { statusWords } from '../../words/subscription-words.ts';
import { waitingWords } from './purchase-state.ts';
import { type Purchase, usePlans } from './queries.ts';

/** What was bought, and where it goes on. */
export function PurchaseDone({ purchase }: { readonly purchase: Purchase }) {
  const { path } = useBillingOwner();
  const { data: plans } = usePlans();
  const { order, subscription, productId, actionNeeded } = purchase;
  const name = plans?.find(({ id }) => id === productId)?.name;
  const status = subscription && statusWords(subscription);
  return (
    <Stack spacing={3}>
      <Typography role="status">{waitingWords(purchase.waitsFor)}</Typography>
      {actionNeeded.map(({ benefitId, message }) => (
        <Notice
          key={benefitId}
          severity="warning"
          action={
            <Button size="small" variant="outlined" color="inherit" component={RouterLink} to={`${path}/benefits`}>
              Open benefits
            </Button>
          }
        >
          One more step: {message || 'something you bought needs your action.'}
        </Notice>
      ))}
      <Ledger>
        {name && <LedgerRow label="Bought">{name}</LedgerRow>}
        {order && (
          <LedgerRow
            label="Paid"
            action={
              <Link to={`${path}/orders/${order.id}`} aria-label="See the order">
                Order
              </Link>
            }
          >
            <Amount amount={order.totalAmount} currency={order.currency} />
          </LedgerRow>
        )}
        {subscription && status && (
          <LedgerRow label="Subscription">
            <StatusChip state={status.state}>{status.text}</StatusChip>
          </LedgerRow>
        )}
      </Ledger>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {subscription ? (
          <Button variant="contained" component={RouterLink} to={`${path}/subscriptions/${subscription.id}`}>
            Manage subscription
          </Button>
        ) : (
          <Button variant="contained" component={RouterLink} to={`${path}/benefits`}>
            See what you got
          </Button>
        )}
        <Button variant="outlined" color="inherit" component={RouterLink} to={path}>
          Go to billing
        </Button>
      </Stack>
    </Stack>
  );
}
