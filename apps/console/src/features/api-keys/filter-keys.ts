import type { ApiKey } from '../../api/account-reads.ts';
import { stateOf } from './key-state.ts';

/** The keys in a state (none = all) whose name or start contains the text; a pasted key is found by its start. */
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

/** Names are at most this long, keys are always longer. */
const LONGEST_NAME = 32;
/** Characters of a key that are stored in plain text to recognize it. */
export const SHOWN = 6;

/**
 * The part of a search text that may go into the URL, which browsers and proxies log: only the start of a pasted key.
 */
export function searchable(text: string): string {
  const typed = text.trim();
  return typed.length > LONGEST_NAME ? typed.slice(0, SHOWN) : text;
}

/** Whether the text is a whole key with this start. */
const isKey = (text: string, start: string) => start !== '' && text.startsWith(start);
