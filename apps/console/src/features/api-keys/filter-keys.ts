import { stateOf } from './key-state.ts';
import type { ApiKey } from './queries.ts';

/** The keys of a state (none = all) whose name or beginning has the text; a pasted key is found by its beginning. */
export function matching(
  keys: readonly ApiKey[],
  { status, text }: { readonly status: string; readonly text: string },
  now: number,
): ApiKey[] {
  const wanted = text.trim().toLowerCase();
  return keys.filter((key) => {
    if (status && stateOf(key, now) !== status) return false;
    const start = key.start?.toLowerCase() ?? '';
    return (key.name ?? '').toLowerCase().includes(wanted) || start.includes(wanted) || isKey(wanted, start);
  });
}

/** Somebody has a key and wants to know which one it is. */
const isKey = (text: string, start: string) => start !== '' && text.startsWith(start);
