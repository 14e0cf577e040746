import type { State } from '../../ui/data/status-chip.tsx';
import type { LicenseKey } from './queries.ts';

/** Whether programs accept the key. @param now milliseconds */
export function keyState(
  { status, expiresAt }: Pick<LicenseKey, 'status' | 'expiresAt'>,
  now: number,
): { readonly state: State; readonly text: string } {
  switch (status) {
    case 'granted':
      return expiresAt !== null && Date.parse(expiresAt) <= now
        ? { state: 'neutral', text: 'Expired' }
        : { state: 'good', text: 'Valid' };
    case 'revoked':
      return { state: 'neutral', text: 'Revoked' };
    case 'disabled':
      return { state: 'attention', text: 'Disabled' };
    default:
      return { state: 'neutral', text: 'Unknown' };
  }
}

/** @param used devices that use it */
export const isFull = ({ limitActivations }: Pick<LicenseKey, 'limitActivations'>, used: number): boolean =>
  limitActivations !== null && used >= limitActivations;
