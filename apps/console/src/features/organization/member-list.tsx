import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { LeaveOrganizationDialog, LostWithMembership } from '../../shared/organization/leave-organization-dialog.tsx';
import { type Member, useOrganization, useTeamPlaces, useTeams } from '../../shared/organization/organization-reads.ts';
import { MemberEmail, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ONLY_OWNER, removalDisabledReason, roleChangeDisabledReason } from './members.ts';
import { useRemoveMember } from './queries.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

/** @param everybody including members hidden by a filter, because the rules apply to all */
export function MemberList(props: { readonly shown: readonly Member[]; readonly everybody: readonly Member[] }) {
  const open = useOrganization();
  const { user: self } = useSignedIn();
  const remove = useRemoveMember(open.organization.id);
  const { ask, dialog } = useConfirm();
  const [changing, setChanging] = useState<Member>();
  const [isLeaving, setIsLeaving] = useState(false);
  const teamColumns = useTeamColumns();
  const columns: readonly Column<Member>[] = [
    { head: 'Member', room: 230, cell: (row) => <Person value={row} isSelf={row.userId === self.id} /> },
    { head: 'Roles', cell: (row) => <RoleChips roles={rolesOf(row.role)} /> },
    ...teamColumns,
    { head: 'Joined', cell: (row) => <RelativeTime at={row.createdAt} /> },
  ];
  const manages = open.may('member', 'update') || open.may('member', 'delete');
  // A confirmation, because coming back needs a new invitation.
  const askRemoval = (member: Member) =>
    ask({
      title: `Remove ${member.user.name}?`,
      verb: `Remove ${member.user.name}`,
      danger: true,
      children: (
        <>
          {member.user.name} loses access to {open.organization.name} immediately.
          <LostWithMembership organizationId={open.organization.id} userId={member.userId} who="they" />
        </>
      ),
      confirm: () => remove.mutateAsync(member),
    });
  return (
    <>
      <DataList
        name="Members"
        rows={props.shown}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) =>
          (manages || row.userId === self.id) && (
            <RowActions
              member={row}
              isSelf={row.userId === self.id}
              manages={manages}
              changeRoles={() => setChanging(row)}
              end={() => (row.userId === self.id ? setIsLeaving(true) : askRemoval(row))}
            />
          )
        }
      />
      {changing && (
        <RolesDialog
          member={changing}
          everybody={props.everybody}
          isSelf={changing.userId === self.id}
          onClose={() => setChanging(undefined)}
        />
      )}
      {dialog}
      {isLeaving && <LeaveOrganizationDialog of={open} onClose={() => setIsLeaving(false)} />}
    </>
  );
}

function useTeamColumns(): readonly Column<Member>[] {
  const { organization } = useOrganization();
  const { data: teams } = useTeams(organization.id);
  const { data: places } = useTeamPlaces(organization.id);
  if (!teams?.length || !places) return [];
  const namesOf = (userId: string) =>
    teams.filter(({ id }) => places.some((place) => place.teamId === id && place.userId === userId));
  return [
    {
      head: 'Teams',
      cell: ({ userId }) =>
        namesOf(userId)
          .map(({ name }) => name)
          .join(', ') || <Muted component="span">None</Muted>,
    },
  ];
}

function Person({ value: { user }, isSelf }: { readonly value: Member; readonly isSelf: boolean }) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <PersonAvatar name={user.name} image={user.image} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {user.name}
        {isSelf && <Muted component="span"> (you)</Muted>}
        <Caption>{isSelf ? user.email : <MemberEmail user={user} />}</Caption>
      </Box>
    </Stack>
  );
}

function RowActions(props: {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly manages: boolean;
  changeRoles(): void;
  /** Removes the member, or leaves. */
  end(): void;
}) {
  const { member, isSelf } = props;
  const { access, isOnlyOwner } = useOrganization();
  const { name } = member.user;
  return (
    <Stack direction="row" spacing={1} sx={{ '& button': { whiteSpace: 'nowrap' } }}>
      {props.manages && (
        <ExplainedButton
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Change roles of ${isSelf ? 'yourself' : name}`}
          disabledReason={roleChangeDisabledReason(access, member)}
          onClick={props.changeRoles}
        >
          Change roles
        </ExplainedButton>
      )}
      <ExplainedButton
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={isSelf ? 'Leave the organization' : `Remove ${name}`}
        disabledReason={isSelf ? (isOnlyOwner ? ONLY_OWNER : undefined) : removalDisabledReason(access, member)}
        onClick={props.end}
      >
        {isSelf ? 'Leave' : 'Remove'}
      </ExplainedButton>
    </Stack>
  );
}
