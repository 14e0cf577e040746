import { Alert, Autocomplete, Box, Stack } from '@mui/material';
import { memo, useState } from 'react';
import { boot } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import {
  type FoundMember,
  type Team,
  useOrganization,
  useSomeMembers,
} from '../../shared/organization/organization-reads.ts';
import { MemberEmail, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, wantsFilters } from '../../ui/data/list-pages.tsx';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { usePlaces, useTeamMemberPage } from './queries.ts';

export function TeamMembers({ team }: { readonly team: Team }) {
  const { access, may } = useOrganization();
  const list = useTeamMemberPage(team);
  const mayChange = may('member', 'update');
  const whoMay = onlyThese(access, 'member', 'update', 'change who is in a team');
  const isEmpty = list.chosen === 0 && !list.found.data?.items.length;
  return (
    <Stack spacing={2.5}>
      {mayChange && <AddMember team={team} />}
      {wantsFilters(list) && (
        <ListFilter>
          <FilterSearch value={list.get('q')} placeholder="Name or email" change={(value) => list.change('q', value)} />
        </ListFilter>
      )}
      <FoundRows
        list={list}
        none={<EmptyState title="No members yet">{mayChange ? 'Add members above.' : whoMay}</EmptyState>}
      >
        {({ items }) => <List team={team} rows={items} mayChange={mayChange} />}
      </FoundRows>
      {!mayChange && !isEmpty && <Muted>{whoMay}</Muted>}
    </Stack>
  );
}

interface ListProps {
  readonly team: Team;
  readonly rows: readonly FoundMember[];
  readonly mayChange: boolean;
}

/** Not again while a search is typed. */
const List = memo(function TeamMemberRows({ team, rows, mayChange }: ListProps) {
  const joinedAt = ({ teams }: FoundMember) => teams.find(({ id }) => id === team.id)?.joinedAt;
  const columns: readonly Column<FoundMember>[] = [
    { head: 'Member', cell: (member) => <Person member={member} /> },
    { head: 'Roles', cell: ({ role }) => <RoleChips roles={rolesOf(role)} /> },
    { head: 'Joined team', cell: (member) => <RelativeTime at={joinedAt(member) ?? member.createdAt} /> },
  ];
  return (
    <DataList
      name="Members of the team"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      {...(mayChange && { actions: (member: FoundMember) => <Remove team={team} member={member} /> })}
    />
  );
});

function Person({ member: { user } }: { readonly member: FoundMember }) {
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

function Remove({ team, member }: { readonly team: Team; readonly member: FoundMember }) {
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

/** The service looks for members who are not in the team; so many are offered. */
const OFFERED = 10;

function AddMember({ team }: { readonly team: Team }) {
  const [text, setText] = useState('');
  const { add } = usePlaces(team);
  const rested = useDebounced(text.trim());
  const others = useSomeMembers(team.organizationId, {
    notInTeamId: team.id,
    limit: OFFERED,
    ...(rested && { text: rested }),
  });
  // Enter must not choose among those who were found for another text.
  const isAsking = text.trim() !== rested || others.isPlaceholderData;
  const choose = (member: FoundMember | null) => {
    if (!member || add.isPending) return;
    add.mutate(member);
  };
  const isFull = team.memberCount >= boot.teamMemberLimit;
  const isEveryoneIn = rested === '' && !others.isPlaceholderData && others.data?.total === 0;
  return (
    <Stack spacing={1.5} sx={{ maxWidth: 480 }}>
      <Autocomplete
        options={isAsking ? [] : [...(others.data?.items ?? [])]}
        filterOptions={(found) => found}
        loading={isAsking}
        value={null}
        inputValue={text}
        onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
        onChange={(_event, member) => choose(member)}
        disabled={isFull || isEveryoneIn}
        autoHighlight
        getOptionLabel={({ user }) => `${user.name} ${user.email}`}
        getOptionKey={({ id }) => id}
        noOptionsText="No other members match"
        renderInput={(params) => (
          <ChoiceInput
            params={params}
            label="Add members"
            hint={<Hint team={team} isEveryoneIn={isEveryoneIn} />}
            input={{ placeholder: 'Name or email' }}
          />
        )}
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

function Hint({ team, isEveryoneIn }: { readonly team: Team; readonly isEveryoneIn: boolean }) {
  const { organization } = useOrganization();
  const { teamMemberLimit: most } = boot;
  const { memberCount: count } = team;
  if (isEveryoneIn) return `Everyone in ${organization.name} is already in ${team.name}.`;
  if (count >= most) return `This team has reached its limit of ${most} members.`;
  const places = most === Infinity ? '' : ` ${count} of ${most} members.`;
  return `Members of ${organization.name} who aren’t in this team yet.${places}`;
}
