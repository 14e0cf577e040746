import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { CallsLeft, Permissions, RateLimit } from '../../shared/api-keys/limit-facts.tsx';
import { UsageSection } from '../../shared/api-keys/usage-section.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { keyStatus } from '../../shared/staff/key-status.ts';
import { PersonCell, TimeCell } from '../../shared/staff/list-cells.tsx';
import { keyRecord, type StaffKey } from '../../shared/staff/records.ts';
import { MONO } from '../../theme/theme.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { ActDialog, acts, actsOn, type KeyAct } from './key-acts.tsx';
import { keyEnds } from '../../shared/api-keys/key-ends.ts';

const LIST = '/staff/api-keys';

const usageOf = (id: string) => (days: number) => ({
  queryKey: [...keyRecord(id).queryKey, 'usage', days],
  queryFn: () => answer(api.GET('/api/staff/api-keys/{id}/usage', { params: { path: { id }, query: { days } } })),
});

export default function KeyPage() {
  const { id = '' } = useParams();
  const key = useQuery(keyRecord(id));
  return (
    <Page
      title={key.data ? (key.data.name ?? keyEnds(key.data)) : 'API key'}
      above={<FromList list={LIST} id={id} noun="key" title="API keys" />}
      width={960}
      query={key}
      gone={
        <EmptyState title="This key doesn’t exist" action={<LinkButton to={LIST}>All API keys</LinkButton>}>
          It was deleted, or the link is incomplete.
        </EmptyState>
      }
    >
      {(found) => (
        <Stack spacing={3}>
          <Chips of={found} />
          <Facts of={found} />
          <UsageSection usageIn={usageOf(found.id)} />
          <Acts of={found} />
        </Stack>
      )}
    </Page>
  );
}

const Chips = ({ of }: { readonly of: StaffKey }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <StatusChip {...keyStatus(of, useNow())} />
    <IdChip id={of.id} name="Key ID" />
  </Box>
);

function Facts({ of }: { readonly of: StaffKey }) {
  const now = useNow();
  const { previousKeyEndsAt } = of;
  return (
    <Card
      sx={{
        p: 2,
        display: 'grid',
        gap: '6px 32px',
        gridTemplateColumns: { md: '1fr 1fr' },
        alignItems: 'start',
        // Both lists are one where they stand below each other.
        '& dt': { minWidth: 96 },
      }}
    >
      <FactList
        of={[
          ['Owner', <PersonCell key="owner" of={of.owner} />],
          [
            'Starts with',
            <Box key="start" component="code" sx={{ fontFamily: MONO }}>
              {keyEnds(of)}
            </Box>,
          ],
          [
            'May do',
            of.permissions === null ? 'Everything its owner may' : <Permissions key="may" value={of.permissions} />,
          ],
          ['Rate limit', <RateLimit key="rate" value={of} />],
          ['Calls left', <CallsLeft key="left" value={of} />],
        ]}
      />
      <FactList
        of={[
          ['Last used', <TimeCell key="used" at={of.lastRequest} never="Never" />],
          ['Expires', <TimeCell key="expires" at={of.expiresAt} never="Never" />],
          ...(previousKeyEndsAt !== null && Date.parse(previousKeyEndsAt) > now
            ? [['Old key works until', <RelativeTime key="old" at={previousKeyEndsAt} />] as const]
            : []),
          ['Created', <RelativeTime key="created" at={of.createdAt} />],
          ['Changed', <RelativeTime key="changed" at={of.updatedAt} />],
          [
            'History',
            <Link key="history" to={`/staff/audit?target=${of.id}`}>
              Audit trail
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

function Acts({ of }: { readonly of: StaffKey }) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [asked, ask] = useState<KeyAct>();
  const possible = actsOn(of, useNow());
  return (
    <Section title="Acts of staff">
      {possible.length === 0 ? (
        <Muted>This key has ended. It is deleted soon, and can’t be changed any more.</Muted>
      ) : (
        <Card sx={{ '& > :not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}>
          {possible.map((act) => (
            <DangerRow
              key={act}
              title={acts[act].verb.replace('key', 'this key')}
              verb={acts[act].button}
              color={act === 'enable' ? 'inherit' : 'error'}
              disabledReason={act === 'disable' || user.role === 'admin' ? undefined : ADMINS_ONLY}
              act={() => ask(act)}
            >
              {acts[act].consequence}
            </DangerRow>
          ))}
        </Card>
      )}
      {asked && <ActDialog act={asked} of={of} leave={() => navigate(LIST)} onClose={() => ask(undefined)} />}
    </Section>
  );
}
