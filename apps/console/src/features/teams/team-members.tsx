import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSignedIn } from '../../api/account-reads.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { type Member, type Team, useMembers, useTeamPlaces } from '../../api/organization-reads.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { RoleChips } from '../../shared/organization/role-chips.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { onlyThese } from '../../words/permission-words.ts';
import { rolesOf } from '../../words/role-words.ts';
import { AddMember } from './add-member.tsx';
import { usePlaces } from './queries.ts';
import { MemberEmail } from '../../shared/organization/member-email.tsx';

interface Row {
  readonly member: Member;
  readonly since: string;
}

/** The members of a team; callers with the permission add and remove them here. */
export function TeamMembers({ team }: { readonly team: Team }) {
  const { access, may } = useOrganization();
  const members = useMembers(team.organizationId);
  const places = useTeamPlaces(team.organizationId);
  const failed = [members, places].find(({ data, error }) => error && !data);
  if (failed) {
    return <RefusalBlock error={failed.error} busy={failed.isFetching} again={() => void failed.refetch()} />;
  }
  if (!members.data || !places.data) return null;
  const since = new Map(
    places.data.filter(({ teamId }) => teamId === team.id).map(({ userId, createdAt }) => [userId, createdAt]),
  );
  const rows = members.data.flatMap((member) => {
    const at = since.get(member.userId);
    return at ? [{ member, since: at }] : [];
  });
  const others = members.data.filter(({ userId }) => !since.has(userId));
  const mayChange = may('member', 'update');
  const whoMay = onlyThese(access, 'member', 'update', 'change who is in a team');
  return (
    <Stack spacing={2.5}>
      {mayChange && <AddMember team={team} others={others} count={rows.length} />}
      {rows.length === 0 ? (
        <EmptyState title="No members yet">{mayChange ? 'Add members above.' : whoMay}</EmptyState>
      ) : (
        <List team={team} rows={rows} mayChange={mayChange} />
      )}
      {!mayChange && rows.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {whoMay}
        </Typography>
      )}
    </Stack>
  );
}

function List({ team, rows, mayChange }: { readonly team: Team; readonly rows: Row[]; readonly mayChange: boolean }) {
  const columns: readonly Column<Row>[] = [
    { head: 'Member', cell: ({ member }) => <Person member={member} /> },
    { head: 'Roles', cell: ({ member }) => <RoleChips roles={rolesOf(member.role)} /> },
    { head: 'Joined team', cell: ({ since }) => <RelativeTime at={since} /> },
  ];
  return (
    <DataList
      name="Members of the team"
      rows={rows}
      columns={columns}
      rowKey={({ member }) => member.id}
      {...(mayChange && { actions: ({ member }: Row) => <Remove team={team} member={member} /> })}
    />
  );
}

function Person({ member: { user } }: { readonly member: Member }) {
  const { user: self } = useSignedIn();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <PersonAvatar name={user.name} image={user.image} size={32} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: '2px 8px', flexWrap: 'wrap', alignItems: 'center' }}>
          {user.name}
          {user.id === self.id && <StatusChip state="info">You</StatusChip>}
        </Stack>
        <Typography variant="caption" component="div" color="textSecondary">
          <MemberEmail user={user} />
        </Typography>
      </Box>
    </Box>
  );
}

function Remove({ team, member }: { readonly team: Team; readonly member: Member }) {
  const { remove } = usePlaces(team);
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Remove ${member.user.name} from the team`}
      aria-disabled={remove.isPending || undefined}
      onClick={() => remove.isPending || remove.mutate(member)}
    >
      Remove
    </Button>
  );
}
