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

/** Milliseconds: a week, so that a short absence does not miss it. */
const SOON = 7 * 86_400_000;
/** For a short-lived key only the last quarter is "soon": otherwise it would be amber from the start. */
const SHARE = 4;

/** The state of a key: permanent ends first, temporary ones after. */
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

/** The name of a key, or its start if it has none. */
export const nameOf = ({ name, start }: Pick<ApiKey, 'name' | 'start'>): string => name || startOf({ start });

/** "acme_k…": the start of the key, to recognize it in a settings file. */
export const startOf = ({ start }: Pick<ApiKey, 'start'>): string => (start ? `${start}…` : 'Unnamed key');
