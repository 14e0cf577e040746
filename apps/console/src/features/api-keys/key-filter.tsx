import type { ApiKey } from '../../api/account-reads.ts';
import { FilterSearch, FilterSelect, ListFilter, MANY, useSpokenCount } from '../../ui/data/list-filter.tsx';
import { matching, searchable } from './filter-keys.ts';
import { keyStates } from './key-state.ts';
import { useUrlState } from '../../ui/data/url-state.ts';
import { useNow } from '../../ui/time/use-now.ts';

interface Filter {
  readonly status: string;
  readonly text: string;
  set(name: 'status' | 'q', value: string): void;
}

const states = [
  { value: '', label: 'All' },
  ...Object.entries(keyStates).map(([value, { label }]) => ({ value, label })),
];

/** The filter of the list, kept in the URL, and the matching keys. */
export function useKeyFilter(all: readonly ApiKey[]) {
  const state = useUrlState();
  const now = useNow();
  const status = state.get('status');
  const text = state.get('q');
  const shown = matching(all, { status, text }, now);
  const isFiltered = Boolean(status || text);
  useSpokenCount(isFiltered, shown.length === 1 ? '1 key.' : `${shown.length} keys.`);
  return {
    status,
    text,
    shown,
    set: state.set,
    clear: () => state.clear('status', 'q'),
    isWanted: all.length >= MANY || isFiltered,
  };
}

export const KeyFilter = ({ status, text, set }: Filter) => (
  <ListFilter>
    <FilterSearch value={text} placeholder="Name or start of the key" change={(value) => set('q', searchable(value))} />
    <FilterSelect label="Status" value={status} options={states} change={(value) => set('status', value)} />
  </ListFilter>
);
