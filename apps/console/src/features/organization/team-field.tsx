import { Autocomplete } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type Team, useOrganization, useSomeTeams } from '../../shared/organization/organization-reads.ts';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';

/** Teams that fit, of which so many are offered. */
const OFFERED = 10;

/** Chooses a team, which the service searches by name, as the value `teamId`; "" for none. Absent where there are no teams. */
export function TeamField() {
  const { organization } = useOrganization();
  const { field, fieldState } = useController<{ teamId: string }>({ name: 'teamId' });
  const [chosen, setChosen] = useState<Team | null>(null);
  const [typed, setTyped] = useState('');
  const sought = useDebounced(typed.trim());
  const { data: all } = useSomeTeams(organization.id, { limit: OFFERED });
  const found = useSomeTeams(organization.id, { limit: OFFERED, ...(sought && { text: sought }) });
  const isBehind = sought !== typed.trim() || found.isPlaceholderData;
  if (!all?.total) return null;
  return (
    <Autocomplete<Team>
      options={isBehind ? [] : [...(found.data?.items ?? [])]}
      value={chosen}
      onChange={(_event, team) => {
        setChosen(team);
        field.onChange(team?.id ?? '');
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={field.onBlur}
      autoHighlight
      openOnFocus
      loading={isBehind}
      loadingText="Searching…"
      noOptionsText="No teams match"
      // The service has searched.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      renderInput={(params) => (
        <ChoiceInput
          params={params}
          label="Team (optional)"
          message={fieldState.error?.message}
          input={{ placeholder: 'None' }}
          inputRef={field.ref}
        />
      )}
    />
  );
}
