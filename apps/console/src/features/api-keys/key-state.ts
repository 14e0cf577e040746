import type { ApiKey } from '../../shared/account/account-reads.ts';
import { isFull, nextRefill, rateWindow } from '../../shared/api-keys/limits.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

type KeyState = 'active' | 'expires-soon' | 'limited' | 'used-up' | 'disabled' | 'expired';

export const keyStates: Readonly<Record<KeyState, StateText>> = {
  active: { text: 'Active', state: 'good' },
  'expires-soon': { text: 'Expires soon', state: 'attention' },
  limited: { text: 'Rate limited', state: 'attention' },
  'used-up': { text: 'Used up', state: 'bad' },
  disabled: { text: 'Disabled', state: 'neutral' },
  expired: { text: 'Expired', state: 'bad' },
};

/** A week in milliseconds: long enough that a short absence does not miss the notice. */
const SOON = 7 * 86_400_000;
/** For a short-lived key only the last quarter is "soon": otherwise it would be amber from the start. */
const SHARE = 4;

/** The state of a key: permanent states take precedence over temporary ones. */
export function stateOf(
  key: Pick<
    ApiKey,
    | 'enabled'
    | 'createdAt'
    | 'expiresAt'
    | 'remaining'
    | 'refillAmount'
    | 'refillInterval'
    | 'lastRefillAt'
    | 'rateLimitEnabled'
    | 'rateLimitMax'
    | 'rateLimitTimeWindow'
    | 'requestCount'
    | 'rateLimitResetsAt'
  >,
  now: number,
): KeyState {
  const end = key.expiresAt === null ? undefined : Date.parse(key.expiresAt);
  if (end !== undefined && end <= now) return 'expired';
  if (!key.enabled) return 'disabled';
  const refill = nextRefill(key);
  if (key.remaining === 0 && (!refill || refill.getTime() > now)) return 'used-up';
  if (isFull(rateWindow(key, now))) return 'limited';
  if (end !== undefined && end - now < Math.min(SOON, (end - Date.parse(key.createdAt)) / SHARE)) return 'expires-soon';
  return 'active';
}

export const nameOf = ({ name, start }: Pick<ApiKey, 'name' | 'start'>): string => name || startOf({ start });

/** "acme_k…": the start of the key, to recognize it in a settings file. */
export const startOf = ({ start }: Pick<ApiKey, 'start'>): string => (start ? `${start}…` : 'Unnamed key');

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

/** Browsers and proxies log addresses, so only the start of a pasted key may go into one. */
export function searchable(text: string): string {
  const typed = text.trim();
  return typed.length > LONGEST_NAME ? typed.slice(0, SHOWN) : text;
}

const isKey = (text: string, start: string) => start !== '' && text.startsWith(start);
