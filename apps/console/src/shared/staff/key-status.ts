import type { StateText } from '../../ui/data/status-chip.tsx';
import type { StaffKey } from './records.ts';

type Lasting = Pick<StaffKey, 'expiresAt' | 'remaining' | 'refillAmount'>;

const hasExpired = ({ expiresAt }: Lasting, now: number): boolean => expiresAt !== null && Date.parse(expiresAt) <= now;

/** A key that has expired, or is used up and never refilled, is deleted soon and cannot be changed any more. */
export const hasEnded = (key: Lasting, now: number): boolean =>
  hasExpired(key, now) || (key.remaining === 0 && key.refillAmount === null);

export function keyStatus(key: Lasting & Pick<StaffKey, 'enabled'>, now: number): StateText {
  if (!key.enabled) return { state: 'bad', text: 'Disabled' };
  if (hasExpired(key, now)) return { state: 'neutral', text: 'Expired' };
  return key.remaining === 0 ? { state: 'attention', text: 'Used up' } : { state: 'good', text: 'Works' };
}
