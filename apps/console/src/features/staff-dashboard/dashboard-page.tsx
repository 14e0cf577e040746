import { Alert, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { RangePicker } from '../../ui/data/chart-section.tsx';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { FigureCard } from './figure-card.tsx';
import { rangeOf, ranges, shownFigures } from './figures.ts';

export default function DashboardPage() {
  const state = useUrlState();
  const range = rangeOf(state.get('range'));
  return (
    <Page
      title="Dashboard"
      lead="Whether anything is wrong. Figures are counted every ten minutes."
      width={1200}
      actions={<RangePicker ranges={ranges} value={range.value} pick={(value) => state.set('range', value)} />}
    >
      <Stack spacing={2.5} sx={{ containerType: 'inline-size' }}>
        <LateJobs />
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@container (min-width: 800px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {shownFigures.map((shown) => (
            <FigureCard key={shown.figure} shown={shown} range={range} />
          ))}
        </Box>
      </Stack>
    </Page>
  );
}

/** Says nothing while all jobs run in time, or when their states cannot be read: the page of the jobs says why. */
function LateJobs() {
  const late = useQuery({
    queryKey: ['staff-dashboard', 'jobs'],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/jobs', { signal })),
    select: ({ jobs }) => jobs.filter(({ state }) => state === 'late' || state === 'failing').length,
  });
  if (!late.data) return null;
  return (
    <Alert severity="warning">
      {`${counted(late.data, 'job')} ${late.data === 1 ? 'is' : 'are'} late or failing. `}
      <Link to="/staff/jobs" color="inherit">
        Show jobs
      </Link>
    </Alert>
  );
}
