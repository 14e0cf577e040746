import Search from '@mui/icons-material/SearchOutlined';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useEffect, useId } from 'react';
import { useSearchParams } from 'react-router';
import { announce } from '../../ui/live-regions.tsx';
import { matching, searchable } from './filter-keys.ts';
import { keyStates } from './key-state.ts';
import type { ApiKey } from './queries.ts';
import { useNow } from './use-now.ts';

/** A list that is seen at a glance needs no filter. */
const MANY = 8;

interface Filter {
  readonly status: string;
  readonly text: string;
  set(name: 'status' | 'q', value: string): void;
}

/** What the address says about the list, and the keys that fit. */
export function useKeyFilter(all: readonly ApiKey[]) {
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const status = params.get('status') ?? '';
  const text = params.get('q') ?? '';
  const shown = matching(all, { status, text }, now);
  const set: Filter['set'] = (name, value) =>
    setParams(
      (old) => {
        if (value) old.set(name, value);
        else old.delete(name);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = Boolean(status || text);
  const found = shown.length;
  useEffect(() => {
    if (isFiltered) announce(found === 1 ? '1 key.' : `${found} keys.`);
  }, [isFiltered, found]);
  return {
    status,
    text,
    shown,
    set,
    clear: () => setParams({}, { replace: true }),
    isWanted: all.length >= MANY || isFiltered,
  };
}

export function KeyFilter({ status, text, set }: Filter) {
  const id = useId();
  return (
    <Stack role="search" direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <FormControl sx={{ maxWidth: { sm: 320 } }}>
        <FormLabel htmlFor={`${id}-text`} sx={{ mb: 0.75 }}>
          Search
        </FormLabel>
        <OutlinedInput
          id={`${id}-text`}
          type="search"
          value={text}
          onChange={({ target }) => set('q', searchable(target.value))}
          placeholder="Name or first letters of the key"
          startAdornment={
            <InputAdornment position="start">
              <Search aria-hidden sx={{ fontSize: 20 }} />
            </InputAdornment>
          }
          inputProps={{ autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true' }}
        />
      </FormControl>
      <FormControl sx={{ maxWidth: { sm: 200 } }}>
        <FormLabel htmlFor={`${id}-status`} sx={{ mb: 0.75 }}>
          Status
        </FormLabel>
        <NativeSelect
          id={`${id}-status`}
          input={<OutlinedInput />}
          value={status}
          onChange={({ target }) => set('status', target.value)}
        >
          <option value="">All</option>
          {Object.entries(keyStates).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
    </Stack>
  );
}
