import { Box } from '@mui/material';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { intervalText, type Job, jobStates, resultText, tookText } from './job-state.ts';
import { useJobs } from './queries.ts';
import { RunJob } from './run-job.tsx';

const columns: readonly Column<Job>[] = [
  { head: 'Job', cell: (job) => <Name of={job} /> },
  { head: 'Runs', cell: ({ interval }) => intervalText(interval) },
  { head: 'State', cell: (job) => <State of={job} /> },
  { head: 'Last run', cell: (job) => <LastRun of={job} /> },
  { head: 'Took', cell: ({ lastRun }) => <NoBreak>{lastRun ? tookText(lastRun) : '–'}</NoBreak> },
  { head: 'Result', cell: ({ lastRun }) => (lastRun ? resultText(lastRun) : '–') },
];

/** Pixels that the table needs. */
const ROOM = 900;

export default function JobsPage() {
  const jobs = useJobs();
  return (
    <Page
      title="Jobs"
      lead="Work that the service does on a schedule, such as deleting what has expired."
      width={1200}
      query={jobs}
      empty={(rows) =>
        rows.length === 0 && <EmptyState title="No jobs">This service has no scheduled jobs.</EmptyState>
      }
    >
      {(rows) => (
        <DataList
          name="Jobs"
          rows={rows}
          columns={columns}
          rowKey={({ name }) => name}
          room={ROOM}
          actions={({ name }) => <RunJob name={name} size="small" />}
        />
      )}
    </Page>
  );
}

const NoBreak = (props: { readonly children: string }) => <Box sx={{ whiteSpace: 'nowrap' }}>{props.children}</Box>;

const Name = ({ of: { name, meaning } }: { readonly of: Job }) => (
  <Box sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
    <Link to={`/staff/jobs/${encodeURIComponent(name)}`}>{name}</Link>
    <Caption sx={{ fontWeight: 400 }}>{meaning}</Caption>
  </Box>
);

const State = ({ of: { state, runningSince } }: { readonly of: Job }) => (
  <>
    <StatusChip {...jobStates[state]} />
    {runningSince !== null && (
      <Caption>
        Began <RelativeTime at={runningSince} />
      </Caption>
    )}
  </>
);

function LastRun({ of: { lastRun, lastDoneAt } }: { readonly of: Job }) {
  if (!lastRun) return <Muted component="span">Never</Muted>;
  return (
    <>
      <RelativeTime at={lastRun.finishedAt} />
      <Caption>{absoluteTime(new Date(lastRun.finishedAt))}</Caption>
      {lastRun.outcome === 'failed' && (
        <Caption>
          {lastDoneAt ? (
            <>
              Last went well <RelativeTime at={lastDoneAt} />
            </>
          ) : (
            'Never went well'
          )}
        </Caption>
      )}
    </>
  );
}
