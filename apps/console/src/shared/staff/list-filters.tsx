import { Box } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { FilterSearch, FilterSelect, FilterText } from '../../ui/data/list-filter.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { type Filter, filterValue, isWhole, type ListShape } from './list-query.ts';
import { wholeValues } from './whole-value.ts';

/** Pixels from which on there is room beside the first filter. Elsewhere the other ones are behind a button. */
const BROAD = 700;

export function ListFilters(props: {
  readonly list: ListShape & { readonly room: number };
  /** Pixels; default: `BROAD`. */
  readonly broad?: number;
  get(name: string): string;
  change(name: string, value: string): void;
}) {
  const { list, get, change } = props;
  const broad = `@container (min-width: ${props.broad ?? BROAD}px)`;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const field = (filter: Filter) => {
    const { name, label, kind, options = [], placeholder = '' } = filter;
    const shared = { label, value: get(name), change: (value: string) => change(name, filterValue(filter, value)) };
    if (kind === 'search') return <FilterSearch key={name} {...shared} placeholder={placeholder} />;
    if (kind === 'choice') return <FilterSelect key={name} {...shared} options={options} />;
    return (
      <FilterText
        key={name}
        {...shared}
        type={kind === 'day' ? 'date' : 'text'}
        placeholder={filter.whole && wholeValues[filter.whole].placeholder}
        problem={(text) => problemOf(filter, text)}
      />
    );
  };
  const search = list.filters.find(({ kind }) => kind === 'search');
  const others = list.filters.filter((filter) => filter !== search);
  const chosen = others.filter(({ name }) => get(name) !== '').length;
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        '&& .MuiFormControl-root': { maxWidth: 'none' },
        ...(search && {
          [broad]: {
            gridTemplateColumns: `minmax(160px, ${others.length === 0 ? '480px' : search.kind === 'choice' ? '1.1fr' : '1.6fr'}) ${others.length || 1}fr`,
          },
        }),
      }}
    >
      {search && field(search)}
      <Box sx={{ [broad]: { display: 'none' } }}>
        <SecondaryButton size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </SecondaryButton>
      </Box>
      <Box
        id={id}
        sx={{
          display: isOpen ? 'grid' : 'none',
          gap: 1.5,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          [broad]: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))' },
        }}
      >
        {others.map(field)}
        {list.sorts.length > 1 && (
          // Only cards have no heads to sort by.
          <Box sx={{ [`@container (min-width: ${list.room}px)`]: { display: 'none' } }}>
            <FilterSelect
              label="Sort by"
              value={get('sort')}
              options={list.sorts}
              change={(value) => change('sort', value)}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The message about half a value. The search for users takes part of an address. */
function problemOf({ whole, ...filter }: Filter, text: string): ReactNode {
  if (whole === undefined || isWhole({ ...filter, whole }, text)) return undefined;
  const { problem } = wholeValues[whole];
  if (whole !== 'email') return problem;
  return (
    <>
      {problem} <Link to={`/staff/users?${new URLSearchParams({ text })}`}>Find the person</Link>
    </>
  );
}
