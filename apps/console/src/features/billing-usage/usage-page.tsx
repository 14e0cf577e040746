import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { useChartState } from '../../ui/data/chart-section.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DailyUsage } from './daily-usage.tsx';
import { MeterList } from './meter-list.tsx';
import { type Usage, useUsage } from './queries.ts';
import { RejectedEvents } from './rejected-events.tsx';
import { rangeOf } from './usage-days.ts';

/** What was used, what is left of it, and when it was used. */
export function UsagePage() {
  const { range } = useChartState(rangeOf);
  const usage = useUsage(range.days);
  return (
    <Page
      title="Usage"
      lead="What was used, and what is left of the credits."
      width={960}
      query={usage}
      skeleton={<Shape />}
    >
      {(found) => (
        <Stack spacing={4}>
          <MeterList usage={found} />
          {isUnused(found) ? <None /> : <DailyUsage usage={found} />}
          {found.rejected.length > 0 && <RejectedEvents events={found.rejected} />}
        </Stack>
      )}
    </Page>
  );
}

const isUnused = ({ events, waiting, meters }: Usage) =>
  events.length === 0 && waiting === 0 && meters.every(({ consumedUnits }) => consumedUnits === 0);

function None() {
  const { path } = useBillingOwner();
  return (
    <EmptyState
      title="Nothing used yet"
      action={
        <Button variant="outlined" color="inherit" component={RouterLink} to={`${path}/plans`}>
          See plans
        </Button>
      }
    >
      What you use of plans that are paid by usage appears here, day by day.
    </EmptyState>
  );
}

const Shape = () => (
  <Stack spacing={4}>
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <Skeleton variant="rounded" height={132} sx={{ flex: 1 }} />
      <Skeleton variant="rounded" height={132} sx={{ flex: 1 }} />
    </Stack>
    <Typography variant="h2">
      <Skeleton width={120} />
    </Typography>
    <Skeleton variant="rounded" height={320} />
  </Stack>
);
