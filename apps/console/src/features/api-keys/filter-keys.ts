import type { ApiKey } from '../../api/account-reads.ts';
import { stateOf } from './key-state.ts';

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

/** No name is longer, and every key is. */
const LONGEST_NAME = 32;
/** Letters of a key that are no secret: with them it is told apart. */
export const SHOWN = 6;

/** What of a text may stand in the address, which browsers and proxies keep: of a whole key only its beginning. */
export function searchable(text: string): string {
  const typed = text.trim();
  return typed.length > LONGEST_NAME ? typed.slice(0, SHOWN) : text;
}

/** Someone has a key and wants to know which one it is. */
const isKey = (text: string, start: string) => start !== '' && text.startsWith(start);
