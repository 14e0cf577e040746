import { Alert, Autocomplete, Box, Stack } from '@mui/material';
import { useState } from 'react';
import { boot } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { MemberEmail } from '../../shared/organization/organization-badges.tsx';
import {
  type FoundMember,
  type Team,
  useOrganization,
  useSomeMembers,
} from '../../shared/organization/organization-reads.ts';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Caption } from '../../ui/layout/texts.tsx';
import { usePlaces } from './queries.ts';

/** The service looks for members who are not in the team; so many are offered. */
const OFFERED = 10;

export function AddMember({ team }: { readonly team: Team }) {
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
