import { Box } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { anyOf, byCreation, PersonCell } from '../../shared/staff/list-cells.tsx';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { RowButton } from '../../ui/data/data-list.tsx';
import { type State, StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';

type Route = paths['/api/staff/invitations']['get'];
type Invitation = Route['responses']['200']['content']['application/json']['items'][number];

const statuses = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Declined',
  canceled: 'Canceled',
  expired: 'Expired',
} as const;
const states: Readonly<Record<string, State>> = { pending: 'info', accepted: 'good', expired: 'attention' };

const invitations: StaffList<Invitation> = {
  key: 'invitations',
  title: 'Invitations',
  lead: 'To all organizations.',
  noun: 'invitation',
  empty: 'Invitations appear here once people invite others.',
  views: [
    { label: 'All', query: '' },
    { label: 'Pending', query: 'status=pending' },
    { label: 'Expired', query: 'status=expired' },
  ],
  filters: [
    { name: 'email', label: 'Email', kind: 'text', whole: 'email' },
    { name: 'status', label: 'Status', kind: 'choice', options: anyOf(statuses) },
    { name: 'organizationId', label: 'Organization ID', kind: 'text', whole: 'id' },
    { name: 'inviterId', label: 'Inviter’s ID', kind: 'text', whole: 'id' },
  ],
  sorts: byCreation,
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Email', cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere', minWidth: 220 }}>{email}</Box> },
    {
      head: 'Organization',
      cell: ({ organization: { id, name }, role }) => (
        <>
          <RecordLink kind="organization" id={id}>
            {name}
          </RecordLink>
          <Muted>as {role}</Muted>
        </>
      ),
    },
    {
      head: 'Status',
      cell: ({ status }) => (
        <StatusChip state={states[status] ?? 'neutral'} text={statuses[status as keyof typeof statuses] ?? status} />
      ),
    },
    { head: 'Invited by', cell: ({ inviter }) => <PersonCell of={inviter} /> },
    {
      head: 'Sent',
      sort: 'createdAt',
      cell: ({ createdAt, expiresAt, status }) => (
        <>
          <RelativeTime at={createdAt} />
          {(status === 'pending' || status === 'expired') && (
            <Muted>
              {status === 'pending' ? 'expires' : 'expired'} <RelativeTime at={expiresAt} />
            </Muted>
          )}
        </>
      ),
    },
  ],
  read: (query, signal): Promise<RowPage<Invitation>> => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/invitations', { params, signal }));
  },
};

const refresh = [[`staff-${invitations.key}`]];
const pathOf = ({ id, organization }: Invitation) => ({ path: { id: organization.id, invitationId: id } });

const acts = {
  resend: {
    title: (email: string) => `Send the invitation of ${email} again?`,
    verb: 'Send again',
    consequence: 'It goes out in the name of its sender, and can be accepted as long as a new one.',
  },
  cancel: {
    title: (email: string) => `Cancel the invitation of ${email}?`,
    verb: 'Cancel invitation',
    consequence: 'The link in the email stops working. Members of the organization can send another invitation.',
  },
} as const;
type Act = keyof typeof acts;

export default function InvitationsPage() {
  const [asked, ask] = useState<readonly [Act, Invitation]>();
  return (
    <>
      <StaffListPage
        list={invitations}
        rowActions={(row) =>
          row.status === 'pending' && (
            <Box sx={{ display: 'flex', gap: 1, justifyContent: { sm: 'flex-end' } }}>
              <RowButton aria-label={`Send again to ${row.email}`} onClick={() => ask(['resend', row])}>
                Send again
              </RowButton>
              <RowButton aria-label={`Cancel the invitation of ${row.email}`} onClick={() => ask(['cancel', row])}>
                Cancel
              </RowButton>
            </Box>
          )
        }
      />
      {asked && <ActDialog act={asked[0]} of={asked[1]} onClose={() => ask(undefined)} />}
    </>
  );
}

function ActDialog(props: { readonly act: Act; readonly of: Invitation; onClose(): void }) {
  const { act, of, onClose } = props;
  const { title, verb, consequence } = acts[act];
  const change = useChange(
    (remark: { readonly reason?: string }) => {
      const params = pathOf(of);
      const path = '/api/staff/organizations/{id}/invitations/{invitationId}';
      return act === 'resend'
        ? answer(api.POST(`${path}/resend`, { params, body: remark }))
        : answer(api.POST(`${path}/cancel`, { params, body: { reason: '', ...remark } }));
    },
    { refresh, done: act === 'resend' ? `Sent to ${of.email} again.` : 'Invitation canceled.', quiet: true },
  );
  return (
    <ConfirmDialog
      danger={act === 'cancel'}
      onClose={onClose}
      title={title(of.email)}
      verb={verb}
      safe={act === 'cancel' ? 'Keep it' : 'Cancel'}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired={act === 'cancel'} />}
      confirm={(values) => change.mutateAsync(reasonIn(values))}
    >
      {consequence}
    </ConfirmDialog>
  );
}
