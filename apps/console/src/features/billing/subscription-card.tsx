import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { RecurringPrice } from '../../shared/billing/recurring-price.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { statusWords } from '../../words/subscription-words.ts';
import { SubscriptionNotice } from './subscription-notice.tsx';
import { commandsFor, outlookOf } from '../../shared/billing/subscription-state.ts';

/** One subscription in short, with what it needs. */
export function SubscriptionCard({ subscription }: { readonly subscription: Subscription }) {
  const { id, product } = subscription;
  const { path, bar } = useBillingOwner();
  const { state, text } = statusWords(subscription);
  const outlook = outlookOf(subscription);
  return (
    <Card component="section" aria-label={product.name} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack spacing={2}>
        <SubscriptionNotice subscription={subscription} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
              <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {product.name}
              </Typography>
              <StatusChip state={state}>{text}</StatusChip>
            </Box>
            <Typography sx={{ mt: 0.5 }}>
              <RecurringPrice of={subscription} />
            </Typography>
            {outlook?.at && (
              <Typography variant="body2" color="textSecondary">
                {outlook.text} <CalendarDate at={outlook.at} />
              </Typography>
            )}
          </Box>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            {bar === undefined && commandsFor(subscription).change && (
              <Button
                variant="contained"
                component={RouterLink}
                to={`${path}/plans?change=${id}`}
                aria-label={`Change plan of ${product.name}`}
              >
                Change plan
              </Button>
            )}
            <Button
              variant="outlined"
              color="inherit"
              component={RouterLink}
              to={`${path}/subscriptions/${id}`}
              aria-label={`${bar === undefined ? 'Manage' : 'See'} ${product.name}`}
            >
              {bar === undefined ? 'Manage' : 'See details'}
            </Button>
          </Stack>
        </Box>
      </Stack>
    </Card>
  );
}
