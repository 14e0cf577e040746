import { Box } from '@mui/material';
import { memo } from 'react';
import { type Invitation, useOrganization } from '../../shared/organization/organization-reads.ts';
import { RoleChips } from '../../shared/organization/organization-badges.tsx';
import { mayAssign, onlyThese } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { type Act, RowMenu } from '../../ui/actions/act-menu.tsx';
import { useCopy } from '../../ui/actions/copy-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { invitationStates, mayBeSentAgain } from './invitations.ts';
import { inviteDisabledReason } from './invite-button.tsx';
import { useSendAgain } from './queries.ts';

/** Not again while the search is typed. */
export const InvitationList = memo(function InvitationRows(props: {
  readonly rows: readonly Invitation[];
  cancel(invitation: Invitation): void;
}) {
  const { rows, cancel } = props;
  const { may } = useOrganization();
  const columns: readonly Column<Invitation>[] = [
    {
      head: 'Email',
      room: 210,
      cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>,
    },
    { head: 'Status', cell: (row) => <State value={row} /> },
    { head: 'Roles', cell: ({ role }) => <RoleChips roles={rolesOf(role)} /> },
    ...(rows.some(({ teamId }) => teamId !== null) ? [teamColumn] : []),
    {
      head: 'Invited by',
      room: 120,
      cell: ({ inviterName }) => (
        <Box component="span" sx={{ display: 'block', minWidth: { sm: 110 } }}>
          {inviterName ?? <Faint>A former member</Faint>}
        </Box>
      ),
    },
    { head: 'Sent', room: 100, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
  const manages = may('invitation', 'create') || may('invitation', 'cancel');
  return (
    <DataList
      name="Invitations"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      {...(manages && {
        actions: (row: Invitation) => mayBeSentAgain(row.state) && <InvitationMenu value={row} cancel={cancel} />,
      })}
    />
  );
});

const teamColumn: Column<Invitation> = {
  head: 'Team',
  room: 100,
  cell: ({ teamName }) => teamName ?? <Faint>None</Faint>,
};

const Faint = ({ children }: { readonly children: string }) => <Muted component="span">{children}</Muted>;

function State({ value: { state, expiresAt } }: { readonly value: Invitation }) {
  return (
    <>
      <StatusChip {...invitationStates[state]} />
      {state === 'pending' && (
        <Caption sx={{ whiteSpace: 'nowrap' }}>
          Expires <RelativeTime at={expiresAt} />
        </Caption>
      )}
    </>
  );
}

function InvitationMenu({ value, cancel }: { readonly value: Invitation; cancel(invitation: Invitation): void }) {
  const open = useOrganization();
  const again = useSendAgain(open.organization.id);
  const { copy } = useCopy();
  const { id, email, role, state, teamId } = value;
  const roles = rolesOf(role);
  // The link is not a secret: only the confirmed recipient can use it.
  const link = `${location.origin}/accept-invitation?${String(new URLSearchParams({ id }))}`;
  const copyLink = async () => {
    if (await copy(link)) toast('Link copied.');
  };
  const acts: readonly Act[] = [
    ...(state === 'pending' ? [{ label: 'Copy link', run: () => void copyLink() }] : []),
    {
      label: 'Send again',
      why:
        inviteDisabledReason(open) ??
        (mayAssign(open.access, roles) ? undefined : 'Its role has more permissions than yours.'),
      run: () => again.isPending || again.mutate({ email, roles, teamId }),
    },
    ...(state === 'pending'
      ? [
          {
            label: 'Cancel invitation…',
            why: open.may('invitation', 'cancel')
              ? undefined
              : onlyThese(open.access, 'invitation', 'cancel', 'cancel invitations'),
            isDangerous: true,
            run: () => cancel(value),
          },
        ]
      : []),
  ];
  return <RowMenu of={email} acts={acts} />;
}
