import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TimeCell } from '../../shared/staff/list-cells.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { Tile, Tiles } from './billing-parts.tsx';
import { BILLING } from './billing-tabs.tsx';
import type { Facts } from './object-kind.tsx';

type Overview = components['schemas']['BillingOverviewView'];
type Endpoint = Overview['resync']['endpoints'][number];

export const OVERVIEW_KEY = ['staff-billing-overview'];

const problems: Readonly<Record<Endpoint['problems'][number], StateText>> = {
  disabled: { state: 'bad', text: 'Turned off' },
  events: { state: 'attention', text: 'Lacks types of events' },
};

/** The endpoints that lead to this service, and what came through them. */
export function WebhookOverview() {
  const overview = useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: () => answer(api.GET('/api/staff/billing/overview')),
  });
  return (
    <Answer query={overview}>
      {(found) => (
        <Tiles>
          <Tile title="Endpoints">
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
          </Tile>
          <Tile title="Connection">
            <FactList of={factsOf(found)} />
          </Tile>
        </Tiles>
      )}
    </Answer>
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

const factsOf = ({ inbox, provider }: Overview): Facts => [
  ['Webhooks waiting', inbox.waiting.toLocaleString('en')],
  ['Webhooks given up', inbox.dead.toLocaleString('en')],
  ...(inbox.oldestAt === null ? [] : [['Oldest one came', <RelativeTime key="o" at={inbox.oldestAt} />] as const]),
  ['Last answer', <TimeCell key="a" at={provider.lastAnswerAt} never="None since the service started" />],
  [
    'Copy of its objects',
    <Link key="c" to={BILLING}>
      Last comparisons
    </Link>,
  ],
];
