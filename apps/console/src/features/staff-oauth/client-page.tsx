import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { counted } from '../../messages/counted.ts';
import { TryIt } from '../../shared/oauth/try-it.tsx';
import { ApiNames } from '../../shared/staff/api-names.tsx';
import { PersonCell } from '../../shared/staff/list-cells.tsx';
import { EditRecordButton } from '../../shared/staff/edit-record-button.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { type Client, clientRecord } from '../../shared/staff/records.ts';
import { Timeline } from '../../shared/staff/timeline.tsx';
import { clientKinds } from '../../shared/staff/trail-kinds.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { CalendarDate, RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { ClientActs } from './client-acts.tsx';

const LIST = '/staff/oauth/clients';

export default function ClientPage() {
  const { id = '' } = useParams();
  const client = useQuery(clientRecord(id));
  return (
    <>
      <Page
        title={client.data?.name ?? 'OAuth client'}
        above={<FromList list={LIST} id={id} noun="client" title="OAuth clients" />}
        width={960}
        query={client}
        actions={client.data && <EditRecordButton />}
        gone={
          <EmptyState title="This client doesn’t exist" action={<LinkButton to={LIST}>All clients</LinkButton>}>
            It was deleted, or the link is incomplete.
          </EmptyState>
        }
      >
        {(found) => (
          <Stack spacing={3}>
            <Chips of={found} />
            <Facts of={found} />
            <TryIt client={found}>
              The link does what the app does. You sign in as yourself, and if you allow access, the app gets access to
              your own account.
            </TryIt>
            <Section title="Registration">
              <CodeBlock name="metadata">{JSON.stringify(found.metadata, undefined, 2)}</CodeBlock>
            </Section>
            <Timeline about={{ concerning: found.clientId }} kinds={clientKinds} within={clientRecord(id).queryKey} />
            <ClientActs of={found} />
          </Stack>
        )}
      </Page>
      {client.data && <Outlet context={client.data} />}
    </>
  );
}

const Chips = ({ of }: { readonly of: Client }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    {of.disabled ? <StatusChip state="bad" text="Disabled" /> : <StatusChip state="good" text="Enabled" />}
    {of.trusted && <StatusChip state="info" text="Trusted" />}
    {of.rightsSuspendedAt !== null && <StatusChip state="attention" text="Rights suspended" />}
    <IdChip id={of.clientId} name="Client ID" />
  </Box>
);

const Facts = ({ of }: { readonly of: Client }) => (
  <Card sx={{ p: 2 }}>
    <FactList
      of={[
        ['Owner', of.owner ? <PersonCell key="owner" of={of.owner} /> : 'No owner'],
        [
          'Access',
          <Link key="access" to={`/staff/oauth/grants?clientId=${encodeURIComponent(of.clientId)}`}>
            {counted(of.users, 'person', 'people')}, {counted(of.grants, 'grant')}
          </Link>,
        ],
        ['Last token', of.lastUsedAt === null ? 'Never' : <LastToken key="last" at={of.lastUsedAt} />],
        ['Secret', <Secret key="secret" of={of} />],
        ['PKCE', of.requiresPkce ? 'Required' : 'Optional'],
        ['Refresh tokens', of.alwaysRefreshes ? 'Always' : 'With offline_access'],
        ['Own scopes', of.ownScopes.join(' ') || 'None'],
        ['Is the API', of.ownResources.length > 0 ? <ApiNames key="own" of={of.ownResources} /> : 'None'],
        ['Calls the APIs', of.callsResources.length > 0 ? <ApiNames key="called" of={of.callsResources} /> : 'None'],
        ['Created', <RelativeTime key="created" at={of.createdAt} />],
      ]}
    />
  </Card>
);

const LastToken = ({ at }: { readonly at: string }) => (
  <>
    <CalendarDate at={at} />, noted once a day
  </>
);

function Secret({ of: { hasSecret, formerSecretEndsAt } }: { readonly of: Client }) {
  const now = useNow();
  if (!hasSecret) return 'None';
  if (formerSecretEndsAt === null || Date.parse(formerSecretEndsAt) <= now) return 'One';
  return (
    <>
      Two; the old one stops working <RelativeTime at={formerSecretEndsAt} />
    </>
  );
}
