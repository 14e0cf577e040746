import { Box, Stack } from '@mui/material';
import { memo } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { type FoundMember, useOrganization } from '../../shared/organization/organization-reads.ts';
import { MemberEmail, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { type Act, RowMenu } from '../../ui/actions/act-menu.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ONLY_OWNER, removalDisabledReason, roleChangeDisabledReason } from './members.ts';

export interface AskedOfMember {
  readonly act: 'roles' | 'remove' | 'leave';
  readonly member: FoundMember;
}

/** Not again while the search is typed, or a dialog opens. */
export const MemberList = memo(function MemberRows(props: {
  readonly rows: readonly FoundMember[];
  ask(asked: AskedOfMember): void;
}) {
  const { rows, ask } = props;
  const { may } = useOrganization();
  const { user: self } = useSignedIn();
  const columns: readonly Column<FoundMember>[] = [
    { head: 'Member', cell: (row) => <Person value={row} isSelf={row.userId === self.id} /> },
    { head: 'Roles', cell: (row) => <RoleChips roles={rolesOf(row.role)} /> },
    ...(rows.some(({ teams }) => teams.length > 0) ? [teamColumn] : []),
    { head: 'Joined', cell: (row) => <RelativeTime at={row.createdAt} /> },
  ];
  const manages = may('member', 'update') || may('member', 'delete');
  return (
    <DataList
      name="Members"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      actions={(row) =>
        (manages || row.userId === self.id) && (
          <MemberMenu member={row} isSelf={row.userId === self.id} manages={manages} ask={ask} />
        )
      }
    />
  );
});

const teamColumn: Column<FoundMember> = {
  head: 'Teams',
  cell: ({ teams }) => teams.map(({ name }) => name).join(', ') || <Muted component="span">None</Muted>,
};

function Person({ value: { user }, isSelf }: { readonly value: FoundMember; readonly isSelf: boolean }) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: { sm: 230 } }}>
      <PersonAvatar name={user.name} image={user.image} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {user.name}
        {isSelf && <Muted component="span"> (you)</Muted>}
        <Caption>{isSelf ? user.email : <MemberEmail user={user} />}</Caption>
      </Box>
    </Stack>
  );
}

function MemberMenu(props: {
  readonly member: FoundMember;
  readonly isSelf: boolean;
  readonly manages: boolean;
  ask(asked: AskedOfMember): void;
}) {
  const { member, isSelf, manages, ask } = props;
  const { access } = useOrganization();
  const acts: readonly Act[] = [
    ...(manages
      ? [
          {
            label: 'Change roles…',
            why: roleChangeDisabledReason(access, member),
            run: () => ask({ act: 'roles', member }),
          },
        ]
      : []),
    isSelf
      ? {
          label: 'Leave organization…',
          why: member.isOnlyOwner ? ONLY_OWNER : undefined,
          isDangerous: true,
          run: () => ask({ act: 'leave', member }),
        }
      : {
          label: 'Remove…',
          why: removalDisabledReason(access, member),
          isDangerous: true,
          run: () => ask({ act: 'remove', member }),
        },
  ];
  return <RowMenu of={isSelf ? 'yourself' : member.user.name} acts={acts} />;
}
