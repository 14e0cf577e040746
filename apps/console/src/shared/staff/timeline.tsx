import { Skeleton, Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Soon } from '../../ui/layout/soon.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { ListFilters } from './list-filters.tsx';
import type { Filter } from './list-query.ts';
import { outcomes, trailPath, type ValueFilter } from './trail-filters.ts';
import { chosenKind, type TrailKind } from './trail-kinds.ts';

/** A chunk of its own, because the words of the entries weigh as much as the rest of the page. */
const TimelineEntries = lazy(() => import('./timeline-entries.tsx'));

/** Named as in the audit trail. */
const names = ['action', 'actorKind', 'outcome', 'from', 'to'] as const;

const KIND = 'kind';
/** Pixels that four filters need beside each other. */
const BROAD = 560;

/** Entries of the audit trail about one thing, on its page. Its filters are in the URL. */
export function Timeline(props: {
  /** The values that all entries have. */
  readonly about: Readonly<Partial<Record<ValueFilter, string>>>;
  /** Empty: the entries are all of one kind. */
  readonly kinds: readonly TrailKind[];
  /** The key of the record: when it is outdated, the timeline is. */
  readonly within: readonly unknown[];
}) {
  const { about, kinds, within } = props;
  const { get, set, setAll, clear } = useUrlState();
  const chosen = names.filter((name) => get(name) !== '');
  const filters = { ...about, ...Object.fromEntries(chosen.map((name) => [name, get(name)])) };
  const kind = chosenKind(kinds, get);
  const choose = (label: string) => {
    const { action = '', actorKind = '' } = kinds.find((one) => one.label === label)?.filters ?? {};
    setAll({ action, actorKind });
  };
  return (
    <Section title="Timeline" action={<Link to={trailPath(filters)}>Open in the audit trail</Link>}>
      <Stack spacing={2} sx={{ containerType: 'inline-size' }}>
        <ListFilters
          list={{ filters: filtersFor(kinds, kind), sorts: [], room: BROAD }}
          broad={BROAD}
          get={(name) => (name === KIND ? (kind?.label ?? OTHER) : get(name))}
          change={(name, value) => (name === KIND ? choose(value) : set(name, value))}
        />
        <Suspense
          fallback={
            <Soon>
              <Skeleton variant="rounded" height={220} />
            </Soon>
          }
        >
          <TimelineEntries
            // Entries of the thing before must not stand here meanwhile.
            key={JSON.stringify(about)}
            filters={filters}
            within={within}
            {...(chosen.length > 0 && { clear: () => clear(...names) })}
          />
        </Suspense>
      </Stack>
    </Section>
  );
}

/** The label of filters that a link brought. */
const OTHER = 'Other activity';

function filtersFor(kinds: readonly TrailKind[], chosen: TrailKind | undefined): readonly Filter[] {
  const labels = [...kinds.map(({ label }) => label), ...(chosen ? [] : [OTHER])];
  const show = {
    name: KIND,
    label: 'Show',
    kind: 'choice',
    options: labels.map((label) => ({ value: label, label })),
  } as const;
  return [
    ...(kinds.length > 0 ? [show] : []),
    { name: 'outcome', label: 'Outcome', kind: 'choice', options: outcomes },
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
  ];
}
