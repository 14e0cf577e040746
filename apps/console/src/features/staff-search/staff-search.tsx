import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { soughtText } from '../../shared/staff/sought.ts';
import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import type { InPalette } from '../../ui/actions/palette-box.tsx';
import type { NamedPage } from '../../ui/actions/palette-choices.ts';
import { PaletteList } from '../../ui/actions/palette-list.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { choicesFor, type Found } from './choices.ts';

/** Milliseconds without a keystroke. */
const PAUSE = 250;

/**
 * The palette of the staff console: finds people and anything else, opens pages, and starts acts that the page offers.
 * @param props.pages of the area
 */
export default function StaffSearch({ pages, ...box }: InPalette & { readonly pages: readonly NamedPage[] }) {
  const { typed } = box;
  const acts = useOfferedActs();
  const rested = soughtText(useDebounced(typed, PAUSE));
  const sought = soughtText(typed);
  const search = useFound(rested);
  const isBehind = sought !== rested || search.isFetching;
  // Enter must not open results of an older text.
  const found = isBehind ? undefined : search.data;
  const note = isBehind || sought === '' ? undefined : noteOf(search.error);
  return <PaletteList {...box} choices={choicesFor({ typed, sought, acts, pages, found })} note={note} />;
}

function noteOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return `${refusalText(error)}${error.requestId === undefined ? '' : ` Request ${error.requestId}`}`;
}

function useFound(q: string) {
  return useQuery({
    queryKey: ['staff-search', q],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/search', { params: { query: { q } }, signal })),
    enabled: q !== '',
    select: ({ groups }): Found[] => groups.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind }))),
  });
}
