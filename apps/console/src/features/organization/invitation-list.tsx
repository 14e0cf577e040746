import { Box, Stack } from '@mui/material';
import {
  type Invitation,
  useMembers,
  useOrganization,
  useTeams,
} from '../../shared/organization/organization-reads.ts';
import { RoleChips } from '../../shared/organization/organization-badges.tsx';
import { mayAssign, onlyThese } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useCopy } from '../../ui/actions/copy-button.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { invitationStates, mayBeSentAgain, type StatedInvitation } from './invitations.ts';
import { inviteDisabledReason } from './invite-button.tsx';
import { useCancelInvitation, useSendAgain } from './queries.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

export function InvitationList(props: { readonly isOpen: boolean; readonly rows: readonly StatedInvitation[] }) {
  const { isOpen, rows } = props;
  const { organization, may } = useOrganization();
  const { data: members } = useMembers(organization.id);
  const { data: teams } = useTeams(organization.id);
  const cancel = useCancelInvitation(organization.id);
  const { ask, dialog } = useConfirm();
  // A confirmation and not an undo, because the emailed link cannot be restored.
  const askCancel = ({ id, email }: Invitation) =>
    ask({
      title: 'Cancel this invitation?',
      verb: 'Cancel invitation',
      safe: 'Keep invitation',
      danger: true,
      children: `The link sent to ${email} stops working. To invite them again, send a new invitation.`,
      confirm: () => cancel.mutateAsync(id),
    });
  const hasTeams = rows.some(({ invitation }) => invitation.teamId !== null);
  const columns: readonly Column<StatedInvitation>[] = [
    {
      head: 'Email',
      room: 250,
      cell: ({ invitation }) => <Box sx={{ overflowWrap: 'anywhere' }}>{invitation.email}</Box>,
    },
    ...(isOpen
      ? []
      : [{ head: 'Status', cell: ({ state }: StatedInvitation) => <StatusChip {...invitationStates[state]} /> }]),
    { head: 'Roles', cell: ({ invitation }) => <RoleChips roles={rolesOf(invitation.role)} /> },
    ...(hasTeams
      ? [
          {
            head: 'Team',
            cell: ({ invitation }: StatedInvitation) => nameIn(teams, invitation.teamId) ?? <Faint>None</Faint>,
          },
        ]
      : []),
    {
      head: 'Invited by',
      cell: ({ invitation }) => (
        <Box component="span" sx={{ display: 'block', minWidth: { sm: 110 } }}>
          {members?.find(({ userId }) => userId === invitation.inviterId)?.user.name ?? <Faint>A former member</Faint>}
        </Box>
      ),
    },
    isOpen
      ? { head: 'Expires', cell: ({ invitation }) => <RelativeTime at={invitation.expiresAt} /> }
      : { head: 'Sent', cell: ({ invitation }) => <RelativeTime at={invitation.createdAt} /> },
  ];
  const manages = may('invitation', 'create') || may('invitation', 'cancel');
  return (
    <>
      <DataList
        name={isOpen ? 'Pending invitations' : 'Past invitations'}
        rows={rows}
        columns={columns}
        rowKey={({ invitation }) => invitation.id}
        {...(manages && {
          actions: (row: StatedInvitation) =>
            mayBeSentAgain(row.state) && <RowActions value={row} cancel={() => askCancel(row.invitation)} />,
        })}
      />
      {dialog}
    </>
  );
}

const nameIn = (rows: readonly { readonly id: string; readonly name: string }[] | undefined, id: string | null) =>
  rows?.find((row) => row.id === id)?.name;

const Faint = ({ children }: { readonly children: string }) => <Muted component="span">{children}</Muted>;

function RowActions({ value: { invitation, state }, cancel }: { readonly value: StatedInvitation; cancel(): void }) {
  const open = useOrganization();
  const again = useSendAgain(open.organization.id);
  const { email, role, teamId } = invitation;
  const roles = rolesOf(role);
  const disabledReason =
    inviteDisabledReason(open) ??
    (mayAssign(open.access, roles) ? undefined : 'Its role has more permissions than yours.');
  return (
    <Stack
      direction="row"
      sx={{
        gap: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& button': { whiteSpace: 'nowrap' },
      }}
    >
      {state === 'open' && <CopyLink invitation={invitation} />}
      <ExplainedButton
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Send again to ${email}`}
        disabledReason={disabledReason}
        loading={again.isPending}
        onClick={() => again.mutate({ email, roles, teamId })}
      >
        Send again
      </ExplainedButton>
      {state === 'open' && (
        <ExplainedButton
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Cancel the invitation of ${email}`}
          disabledReason={
            open.may('invitation', 'cancel')
              ? undefined
              : onlyThese(open.access, 'invitation', 'cancel', 'cancel invitations')
          }
          onClick={cancel}
        >
          Cancel
        </ExplainedButton>
      )}
    </Stack>
  );
}

/** The link is not a secret: only the confirmed recipient can use it. */
function CopyLink({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const { copied, copy } = useCopy();
  const words = copied ? 'Copied' : 'Copy link';
  const link = `${location.origin}/accept-invitation?${String(new URLSearchParams({ id }))}`;
  return (
    <SecondaryButton size="small" aria-label={`${words} for ${email}`} onClick={() => void copy(link)}>
      {words}
    </SecondaryButton>
  );
}
