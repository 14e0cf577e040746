import type { Provider } from '../../api/boot.ts';

/** Buttons that are shown at once. */
const SHOWN = 3;

/**
 * The providers whose buttons are shown at once, the last used one first, and those behind "More ways". A single one is
 * never hidden: the button that shows it needs as much room.
 */
export function shownFirst(
  providers: readonly Provider[],
  last: string | undefined,
): { readonly first: readonly Provider[]; readonly more: readonly Provider[] } {
  const ordered = [...providers.filter(({ id }) => id === last), ...providers.filter(({ id }) => id !== last)];
  return ordered.length <= SHOWN + 1
    ? { first: ordered, more: [] }
    : { first: ordered.slice(0, SHOWN), more: ordered.slice(SHOWN) };
}
