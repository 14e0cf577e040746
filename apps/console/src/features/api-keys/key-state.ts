import type { ApiKey } from '../../api/account-reads.ts';
import type { State } from '../../ui/data/status-chip.tsx';
import { isFull, nextRefill, rateWindow } from './key-limits.ts';

export type KeyState = 'active' | 'expires-soon' | 'limited' | 'used-up' | 'disabled' | 'expired';

export const keyStates: Readonly<Record<KeyState, { readonly label: string; readonly look: State }>> = {
  active: { label: 'Active', look: 'good' },
  'expires-soon': { label: 'Expires soon', look: 'attention' },
  limited: { label: 'Rate limited', look: 'attention' },
  'used-up': { label: 'Used up', look: 'bad' },
  disabled: { label: 'Disabled', look: 'neutral' },
  expired: { label: 'Expired', look: 'bad' },
};

/** Milliseconds: a week has room for a holiday before someone sees it. */
const SOON = 7 * 86_400_000;
/** Of a key that lives shortly only the last quarter is "soon": it would be amber from its first minute. */
const SHARE = 4;

/** The one word about a key: what ends it for good first, what ends it for now after that. */
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

/** Keys need no name; then their first letters stand for it. */
export const nameOf = ({ name, start }: Pick<ApiKey, 'name' | 'start'>): string => name || startOf({ start });

/** "acme_k…": what the key begins with, to be compared with the one in some settings file. */
export const startOf = ({ start }: Pick<ApiKey, 'start'>): string => (start ? `${start}…` : 'Unnamed key');
