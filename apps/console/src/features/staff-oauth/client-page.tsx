import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { PersonCell, TimeCell } from '../../shared/staff/list-cells.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { type Client, clientRecord } from '../../shared/staff/records.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';

const LIST = '/staff/oauth/clients';
const lists = [['staff-clients'], ['staff-grants']];

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
            <Section title="Registration">
              <CodeBlock name="metadata">{JSON.stringify(found.metadata, undefined, 2)}</CodeBlock>
            </Section>
            <Acts of={found} />
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
        ['Owner', of.owner ? <PersonCell key="owner" of={of.owner} /> : 'Registered without an account'],
        [
          'Access',
          <Link key="access" to={`/staff/oauth/grants?clientId=${encodeURIComponent(of.clientId)}`}>
            {counted(of.users, 'person').replace('persons', 'people')}, {counted(of.grants, 'grant')}
          </Link>,
        ],
        ['Last token', <TimeCell key="last" at={of.lastUsedAt} never="Never" />],
        ['Secret', <Secret key="secret" of={of} />],
        ['PKCE', of.requiresPkce ? 'Required' : 'Optional'],
        ['Refresh tokens', of.alwaysRefreshes ? 'Always' : 'With offline_access'],
        ['Own scopes', of.ownScopes.join(' ') || 'None'],
        ['Is the API', of.ownResources.join(' ') || 'None'],
        ['Calls the APIs', of.callsResources.join(' ') || 'None'],
        ['Created', <RelativeTime key="created" at={of.createdAt} />],
      ]}
    />
  </Card>
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

type Asked = Omit<ConfirmDialogProps, 'onClose'>;

const withReason = { defaultValues: { reason: '' }, inputs: <ReasonField name="reason" isRequired /> };

function Acts({ of }: { readonly of: Client }) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [asked, ask] = useState<Asked>();
  const params = { path: { id: of.id } };
  const refresh = [clientRecord(of.id).queryKey, ...lists];
  const change = useChange(
    (body: { readonly disabled?: boolean; readonly trusted?: boolean; readonly reason?: string }) =>
      answer(api.PATCH('/api/staff/oauth/clients/{id}', { params, body })),
    { refresh, done: 'Client changed.', quiet: true },
  );
  const endGrants = useChange(
    (body: { readonly reason: string }) =>
      answer(api.POST('/api/staff/oauth/clients/{id}/grants/end', { params, body })),
    { refresh, done: ({ ended }) => `${counted(ended, 'grant')} ended.`, quiet: true },
  );
  const remove = useChange(
    (body: { readonly reason: string }) => answer(api.POST('/api/staff/oauth/clients/{id}/delete', { params, body })),
    { refresh: lists, done: 'Client deleted.', quiet: true },
  );
  const name = of.name ?? of.clientId;
  const people = counted(of.users, 'person').replace('persons', 'people');
  const told = of.owner ? ` ${of.owner.email} is told by email.` : '';
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  return (
    <Section title="Acts of admins">
      <Card sx={{ '& > :not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}>
        <DangerRow
          title={of.disabled ? 'Enable this client' : 'Disable this client'}
          verb={of.disabled ? 'Enable' : 'Disable'}
          color={of.disabled ? 'inherit' : 'error'}
          disabledReason={why}
          act={() =>
            ask({
              title: `${of.disabled ? 'Enable' : 'Disable'} ${name}?`,
              verb: of.disabled ? 'Enable client' : 'Disable client',
              danger: !of.disabled,
              ...withReason,
              children: `${of.disabled ? `Its tokens work again, for ${people}.` : `${people} lose access at once.`}${told}`,
              confirm: (values) => change.mutateAsync({ disabled: !of.disabled, ...reasonIn(values) }),
            })
          }
        >
          {of.disabled
            ? 'Nobody can use it. Its tokens are refused until it is enabled.'
            : 'Nobody can authorize it, and its tokens are refused until it is enabled again.'}
        </DangerRow>
        <DangerRow
          title={of.trusted ? 'No longer trust this client' : 'Trust this client'}
          verb={of.trusted ? 'Remove trust' : 'Trust'}
          color="inherit"
          disabledReason={why}
          act={() =>
            ask({
              title: of.trusted ? `No longer trust ${name}?` : `Trust ${name}?`,
              verb: of.trusted ? 'Remove trust' : 'Trust client',
              danger: !of.trusted,
              ...(!of.trusted && { typed: name }),
              ...withReason,
              children: `${of.trusted ? 'People are asked for consent again.' : 'It is treated as the operator’s own: people are not asked for consent any more.'}${told}`,
              confirm: (values) => change.mutateAsync({ trusted: !of.trusted, ...reasonIn(values) }),
            })
          }
        >
          {of.trusted ? 'People are not asked for consent.' : 'People are asked for consent.'}
        </DangerRow>
        {of.hasSecret && (
          <DangerRow
            title="Rotate the secret"
            verb="Rotate secret"
            color="inherit"
            disabledReason={why}
            act={() => void navigate('rotate', { preventScrollReset: true })}
          >
            When others may know it, or its owner can’t do it. You choose how long the old one works.
          </DangerRow>
        )}
        <DangerRow
          title="End all access"
          verb="End access"
          disabledReason={why ?? (of.grants === 0 ? 'It has no access to end.' : undefined)}
          act={() =>
            ask({
              title: `End all access of ${name}?`,
              verb: `End ${counted(of.grants, 'grant')}`,
              danger: true,
              ...withReason,
              children: `Its tokens of ${people} stop working at once. They need not consent again.${told}`,
              confirm: (values) => endGrants.mutateAsync({ reason: '', ...reasonIn(values) }),
            })
          }
        >
          All its tokens stop working at once.
        </DangerRow>
        <DangerRow
          title="Delete this client"
          verb="Delete"
          disabledReason={why}
          act={() =>
            ask({
              title: `Delete ${name}?`,
              verb: 'Delete client',
              danger: true,
              typed: name,
              ...withReason,
              children: `${people} lose access at once, and the app can’t sign anyone in any more. This can’t be undone.${told}`,
              confirm: async (values) => {
                await remove.mutateAsync({ reason: '', ...reasonIn(values) });
                await navigate(LIST);
              },
            })
          }
        >
          With all access that people gave it. This can’t be undone.
        </DangerRow>
      </Card>
      {asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} />}
    </Section>
  );
}
