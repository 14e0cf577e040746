import { Autocomplete, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Caption } from '../../ui/layout/texts.tsx';

export type ChosenPerson = Pick<
  paths['/api/staff/users']['get']['responses']['200']['content']['application/json']['items'][number],
  'id' | 'name' | 'email' | 'role'
>;

/** People that are offered. */
const MOST = 8;

const labelOf = ({ name, email }: ChosenPerson) => `${name} (${email})`;

/** Chooses an account, which the service searches by part of a name or address, or by its id. */
export function PersonField(props: {
  readonly label: string;
  readonly hint: string;
  readonly chosen: ChosenPerson | null;
  choose(person: ChosenPerson | null): void;
  readonly autoFocus?: boolean;
}) {
  const { label, hint, chosen, choose, autoFocus = false } = props;
  const [typed, setTyped] = useState('');
  const sought = useDebounced(typed.trim());
  const found = useFound(chosen && sought === labelOf(chosen) ? '' : sought);
  const isBehind = sought !== typed.trim() || found.isFetching;
  return (
    <Autocomplete<ChosenPerson>
      options={typed.trim() === '' ? [] : [...(found.data ?? [])]}
      value={chosen}
      onChange={(_event, person) => choose(person)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      autoHighlight
      loading={isBehind}
      loadingText="Searching…"
      noOptionsText={typed.trim() === '' ? 'Type a part of a name or email.' : 'Nobody matches.'}
      // The service has searched.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...item }, { name, email }) => (
        <Box component="li" key={key} {...item}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
            <Caption>{email}</Caption>
          </Box>
        </Box>
      )}
      renderInput={(params) => <ChoiceInput params={params} label={label} hint={hint} autoFocus={autoFocus} />}
    />
  );
}

function useFound(text: string) {
  return useQuery({
    queryKey: ['staff-users', 'chosen', text],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/users', { params: { query: { text, limit: MOST } }, signal })),
    enabled: text !== '',
    select: ({ items }): readonly ChosenPerson[] => items,
  });
}
