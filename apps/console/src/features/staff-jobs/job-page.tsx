import { Box, Stack } from '@mui/material';
import { useParams } from 'react-router';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { type Job, type JobRun, intervalText, jobStates, resultText, runOutcomes, tookText } from './job-state.ts';
import { useJobs, useRuns } from './queries.ts';
import { RunJob } from './run-job.tsx';

const LIST = '/staff/jobs';

export default function JobPage() {
  const { name = '' } = useParams();
  const jobs = useJobs();
  const job = jobs.data?.find((one) => one.name === name);
  return (
    <Page
      title={name}
      lead={job?.meaning}
      above={<Link to={LIST}>Jobs</Link>}
      width={960}
      query={jobs}
      empty={() =>
        !job && (
          <EmptyState title="There is no such job" action={<LinkButton to={LIST}>All jobs</LinkButton>}>
            It may have been removed from the service.
          </EmptyState>
        )
      }
      {...(job && { actions: <RunJob name={name} /> })}
    >
      {() =>
        job && (
          <Stack spacing={3}>
            <Standing of={job} />
            <Runs name={name} />
          </Stack>
        )
      }
    </Page>
  );
}

const Standing = ({ of: { state, scope, interval, runningSince } }: { readonly of: Job }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <StatusChip {...jobStates[state]} />
    <Muted component="span">
      {intervalText(interval)}
      {scope === 'instance' && ', on each instance of the service'}
      {runningSince !== null && (
        <>
          . A run began <RelativeTime at={runningSince} />.
        </>
      )}
    </Muted>
  </Box>
);

const columns: readonly Column<JobRun>[] = [
  { head: 'Started', cell: ({ startedAt }) => <RelativeTime at={startedAt} detail /> },
  { head: 'Outcome', cell: ({ outcome }) => <StatusChip {...runOutcomes[outcome]} /> },
  { head: 'Took', cell: (run) => <Box sx={{ whiteSpace: 'nowrap' }}>{tookText(run)}</Box> },
  { head: 'Result', cell: (run) => <Box sx={{ overflowWrap: 'anywhere' }}>{resultText(run)}</Box> },
];

function Runs({ name }: { readonly name: string }) {
  const runs = useRuns(name);
  return (
    <Section title="Runs">
      <Answer
        query={runs}
        empty={(rows) => rows.length === 0 && <Muted>No runs of the last 30 days are recorded.</Muted>}
      >
        {(rows) => (
          <Stack spacing={2.5}>
            <DataList name="Runs" rows={rows} columns={columns} rowKey={({ id }) => id} />
            <ShowMore of={runs} count={rows.length} label="Older runs" />
          </Stack>
        )}
      </Answer>
    </Section>
  );
}
