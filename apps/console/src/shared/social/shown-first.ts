import type { Provider } from '../../api/boot.ts';

const SHOWN = 3;

/** A single one is never hidden: its button needs as much room. @param front was used last, or has just failed */
export function shownFirst(
  providers: readonly Provider[],
  front: string | undefined,
): { readonly first: readonly Provider[]; readonly more: readonly Provider[] } {
  const ordered = [...providers.filter(({ id }) => id === front), ...providers.filter(({ id }) => id !== front)];
  return ordered.length <= SHOWN + 1
    ? { first: ordered, more: [] }
    : { first: ordered.slice(0, SHOWN), more: ordered.slice(SHOWN) };
}
