import { Box, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

type Overview = components['schemas']['BillingOverviewView'];
type Endpoint = Overview['resync']['endpoints'][number];
type Run = Overview['resync']['runs'][number];

export const OVERVIEW_KEY = ['staff-billing-overview'];

const runStates: Readonly<Record<Run['status'], StateText>> = {
  running: { state: 'info', text: 'Running' },
  done: { state: 'good', text: 'Complete' },
  degraded: { state: 'attention', text: 'Incomplete' },
  failed: { state: 'bad', text: 'Failed' },
};

const problems: Readonly<Record<Endpoint['problems'][number], StateText>> = {
  disabled: { state: 'bad', text: 'Turned off' },
  events: { state: 'attention', text: 'Lacks types of events' },
};

/** The endpoints that lead to this service, and how far its copy of the provider's objects can be trusted. */
export function WebhookOverview() {
  const overview = useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: () => answer(api.GET('/api/staff/billing/overview')),
  });
  return (
    <Answer query={overview}>
      {(found) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
            mb: 1,
          }}
        >
          <Part title="Endpoints">
            {found.resync.endpoints.length === 0 ? (
              <Muted>
                {found.provider.isConfigured
                  ? 'No endpoint of the billing provider was found that leads to this service.'
                  : 'This service has no access token of the billing provider.'}
              </Muted>
            ) : (
              <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {found.resync.endpoints.map((endpoint) => (
                  <EndpointItem key={endpoint.id} of={endpoint} />
                ))}
              </Stack>
            )}
          </Part>
          <Part title="Copy of the billing provider">
            <FactList of={factsOf(found)} />
          </Part>
        </Box>
      )}
    </Answer>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: '1rem', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

const EndpointItem = ({ of }: { readonly of: Endpoint }) => (
  <Box component="li">
    <Box sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>{of.url}</Box>
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
      {of.problems.length === 0 && <StatusChip state="good" text="Works" />}
      {of.problems.map((problem) => (
        <StatusChip key={problem} {...problems[problem]} />
      ))}
      <Caption>
        Checked <RelativeTime at={of.checkedAt} />
      </Caption>
    </Stack>
  </Box>
);

function factsOf({ inbox, resync, provider }: Overview): (readonly [string, ReactNode])[] {
  const [run] = resync.runs;
  return [
    ['Webhooks waiting', inbox.waiting.toLocaleString('en')],
    ['Webhooks given up', inbox.dead.toLocaleString('en')],
    ...(inbox.oldestAt === null ? [] : [['Oldest one came', <RelativeTime key="o" at={inbox.oldestAt} />] as const]),
    ['Last comparison', run ? <RelativeTime key="c" at={run.startedAt} /> : 'Never'],
    ...(run
      ? ([
          ['Result', <StatusChip key="r" {...runStates[run.status]} />],
          ['Differences found', run.drift.toLocaleString('en')],
        ] as const)
      : []),
    ['Unreadable objects', resync.brokenTotal.toLocaleString('en')],
    ['Last answer', <TimeCell key="a" at={provider.lastAnswerAt} never="None since the service started" />],
  ];
}
