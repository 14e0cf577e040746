import {
  Alert,
  Autocomplete,
  type AutocompleteRenderInputParams,
  Box,
  FormControl,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  Stack,
} from '@mui/material';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import {
  type Member,
  type Team,
  useMembers,
  useOrganization,
  useTeamPlaces,
} from '../../shared/organization/organization-reads.ts';
import { MemberEmail, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState } from '../../ui/layout/page.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { usePlaces } from './queries.ts';

interface Row {
  readonly member: Member;
  readonly since: string;
}

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
      {!mayChange && rows.length > 0 && <Muted>{whoMay}</Muted>}
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
          {user.id === self.id && <StatusChip state="info" text="You" />}
        </Stack>
        <Caption>
          <MemberEmail user={user} />
        </Caption>
      </Box>
    </Box>
  );
}

function Remove({ team, member }: { readonly team: Team; readonly member: Member }) {
  const { remove } = usePlaces(team);
  return (
    <SecondaryButton
      size="small"
      aria-label={`Remove ${member.user.name} from the team`}
      busy={remove.isPending}
      onClick={() => remove.mutate(member)}
    >
      Remove
    </SecondaryButton>
  );
}

interface Props {
  readonly team: Team;
  /** Members of the organization that are not in the team. */
  readonly others: Member[];
  readonly count: number;
}

function AddMember({ team, others, count }: Props) {
  const [text, setText] = useState('');
  const { add } = usePlaces(team);
  const choose = (member: Member | null) => {
    if (!member || add.isPending) return;
    add.mutate(member);
  };
  const isFull = count >= boot.teamMemberLimit;
  return (
    <Stack spacing={1.5} sx={{ maxWidth: 480 }}>
      <Autocomplete
        options={others}
        value={null}
        inputValue={text}
        onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_event, member) => choose(member)}
        disabled={isFull || others.length === 0}
        autoHighlight
        getOptionLabel={({ user }) => `${user.name} ${user.email}`}
        getOptionKey={({ id }) => id}
        noOptionsText="No other members match"
        renderInput={(params) => <Search params={params} hint={<Hint {...{ team, others, count }} />} />}
        renderOption={({ key, ...item }, { user }) => (
          <Box component="li" key={key} {...item}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {user.name}
              <Caption>
                <MemberEmail user={user} />
              </Caption>
            </Box>
          </Box>
        )}
      />
      {add.error instanceof ApiRefusal && (
        <Alert severity="error" role="alert">
          {refusalText(add.error)}
        </Alert>
      )}
    </Stack>
  );
}

function Search({ params, hint }: { readonly params: AutocompleteRenderInputParams; readonly hint: React.ReactNode }) {
  const { id, disabled, slotProps } = params;
  const helper = `${id}-help`;
  return (
    <FormControl disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        Add members
      </FormLabel>
      <OutlinedInput
        id={id}
        {...slotProps.input}
        // As high as every other field.
        sx={{ '&&': { py: '1px' } }}
        inputProps={{
          ...slotProps.htmlInput,
          placeholder: 'Name or email',
          'aria-describedby': helper,
          'data-1p-ignore': '',
          'data-lpignore': 'true',
        }}
      />
      <FormHelperText id={helper}>{hint}</FormHelperText>
    </FormControl>
  );
}

function Hint({ team, others, count }: Props) {
  const { organization } = useOrganization();
  const { teamMemberLimit: most } = boot;
  if (others.length === 0) return `Everyone in ${organization.name} is already in ${team.name}.`;
  if (count >= most) return `This team has reached its limit of ${most} members.`;
  const places = most === Infinity ? '' : ` ${count} of ${most} members.`;
  return `Members of ${organization.name} who aren’t in this team yet.${places}`;
}
