import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Subscription } from '../../api/billing-reads.ts';
import { Amount } from '../../shared/billing/amount.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { intervalWords, statusWords } from '../../words/subscription-words.ts';

/** One subscription in a list. */
export function SubscriptionCard({ subscription }: { readonly subscription: Subscription }) {
  const { product, amount, currency, recurringInterval, recurringIntervalCount } = subscription;
  const { state, text } = statusWords(subscription);
  return (
    <Card component="section" aria-label={product.name} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {product.name}
        </Typography>
        <StatusChip state={state}>{text}</StatusChip>
      </Box>
      <Typography sx={{ mt: 0.5 }}>
        <Amount amount={amount} currency={currency} /> {intervalWords(recurringInterval, recurringIntervalCount)}
      </Typography>
    </Card>
  );
}
