import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import type { FoundApi } from '../../shared/staff/records.ts';
import { RowMenu } from '../../ui/actions/act-menu.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { type ClientOfApi, nameOf } from './api-texts.ts';

const RightsDialog = lazy(() => import('./rights-dialog.tsx'));

const columns: readonly Column<ClientOfApi>[] = [
  {
    head: 'Client',
    cell: ({ id, name, clientId, rightsSuspendedAt }) => (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <RecordLink kind="oauth-client" id={id}>
          {name ?? 'Without a name'}
        </RecordLink>
        <Muted sx={{ fontWeight: 400 }}>{clientId}</Muted>
        {rightsSuspendedAt !== null && <StatusChip state="attention" text="Rights suspended" />}
      </Box>
    ),
  },
  {
    head: 'Is the API',
    room: 110,
    cell: ({ introspects }) => (introspects ? 'Yes' : <Muted component="span">No</Muted>),
  },
  {
    head: 'Tokens for itself',
    cell: ({ scopes, isRegisteredForIt }) =>
      scopes === null ? (
        <Muted component="span">None</Muted>
      ) : (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {scopes.join(' ') || 'Without scopes'}
          {!isRegisteredForIt && <Caption>It isn’t registered for client_credentials, so it gets none yet.</Caption>}
        </Box>
      ),
  },
];

/** Clients that introspect tokens for an API, or get some for themselves. */
export function ApiClients({ of }: { readonly of: FoundApi }) {
  const { user } = useSignedIn();
  const { ask, dialog } = useConfirm();
  /** Null: one that has none is chosen in the dialog. */
  const [changed, change] = useState<ClientOfApi | null>();
  const remove = useChange(
    ({ clientId, updatedAt, reason }: Pick<ClientOfApi, 'clientId' | 'updatedAt'> & { readonly reason: string }) => {
      const body = { clientId, updatedAt, introspects: false, scopes: null, reason };
      return answer(api.POST('/api/staff/oauth/apis/{id}/clients', { params: { path: { id: of.id } }, body }));
    },
    { refresh: [['staff-apis'], ['staff-client']], done: 'Rights removed.', quiet: true },
  );
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  const askToRemove = (client: ClientOfApi) =>
    ask({
      title: `Remove the rights of ${nameOf(client)} at ${of.name}?`,
      verb: 'Remove rights',
      danger: true,
      defaultValues: { reason: '' },
      inputs: <ReasonField name="reason" isRequired />,
      children: [
        client.introspects && 'It can’t check tokens any more, so the API it runs refuses all of them.',
        client.scopes && 'It gets no more tokens for itself.',
        'Its owner is told by email.',
      ]
        .filter(Boolean)
        .join(' '),
      confirm: (values) =>
        remove.mutateAsync({ clientId: client.clientId, updatedAt: client.updatedAt, ...requiredReason(values) }),
    });
  return (
    <Section
      title="Clients with rights"
      action={
        <ExplainedButton
          size="small"
          variant="outlined"
          color="inherit"
          disabledReason={why}
          onClick={() => change(null)}
        >
          Give rights
        </ExplainedButton>
      }
    >
      <Muted sx={{ maxWidth: '65ch' }}>
        What clients may do here without a person. Apps that people connect need none. Changes are in the timeline of
        the client.
      </Muted>
      {of.clients.length > 0 ? (
        <DataList
          name="Clients with rights"
          rows={of.clients}
          columns={columns}
          rowKey={({ id }) => id}
          room={560}
          actions={(client) => (
            <RowMenu
              of={nameOf(client)}
              acts={[
                { label: 'Change rights', why, run: () => change(client) },
                { label: 'Remove rights', why, isDangerous: true, run: () => askToRemove(client) },
              ]}
            />
          )}
        />
      ) : (
        <Muted>
          {of.tokenFormat === 'opaque'
            ? 'No client has any, so nobody can check tokens for this API yet.'
            : 'No client has any.'}
        </Muted>
      )}
      {dialog}
      {changed !== undefined && (
        <Suspense fallback={null}>
          <RightsDialog of={of} client={changed} onClose={() => change(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
