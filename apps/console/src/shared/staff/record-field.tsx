import { Autocomplete, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceInput } from '../../ui/forms/choice-input.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { Caption } from '../../ui/layout/texts.tsx';

/** Records that are offered. */
const MOST = 8;

export interface RecordFieldProps<Found> {
  readonly label: string;
  readonly hint: string;
  readonly chosen: Found | null;
  choose(found: Found | null): void;
  readonly autoFocus?: boolean;
}

/** Chooses a record that the service searches by a text. `of` says what kind it is, and stays the same. */
export function RecordField<Found extends { readonly id: string }>(
  props: RecordFieldProps<Found> & {
    readonly of: {
      /** The list that is searched; what is outdated with it is searched again. */
      readonly key: string;
      /** Before anything is typed. */
      readonly ask: string;
      readonly none: string;
      /** A name, and what tells it from others of that name. */
      words(found: Found): readonly [name: string, detail: string];
      read(query: { readonly text: string; readonly limit: number }, signal: AbortSignal): Promise<readonly Found[]>;
    };
  },
) {
  const { of, label, hint, chosen, choose, autoFocus = false } = props;
  const [typed, setTyped] = useState('');
  const sought = useDebounced(typed.trim());
  const labelOf = (found: Found) => {
    const [name, detail] = of.words(found);
    return `${name} (${detail})`;
  };
  const text = chosen && sought === labelOf(chosen) ? '' : sought;
  const found = useQuery({
    queryKey: [of.key, 'chosen', text],
    queryFn: ({ signal }) => of.read({ text, limit: MOST }, signal),
    enabled: text !== '',
  });
  const isBehind = sought !== typed.trim() || found.isFetching;
  return (
    <Autocomplete<Found>
      options={typed.trim() === '' ? [] : [...(found.data ?? [])]}
      value={chosen}
      onChange={(_event, one) => choose(one)}
      inputValue={typed}
      onInputChange={(_event, input) => setTyped(input)}
      autoHighlight
      loading={isBehind}
      loadingText="Searching…"
      noOptionsText={typed.trim() === '' ? of.ask : of.none}
      // The service has searched.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...item }, option) => {
        const [name, detail] = of.words(option);
        return (
          <Box component="li" key={key} {...item}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
              <Caption>{detail}</Caption>
            </Box>
          </Box>
        );
      }}
      renderInput={(params) => <ChoiceInput params={params} label={label} hint={hint} autoFocus={autoFocus} />}
    />
  );
}
