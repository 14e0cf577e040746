import type { StateText } from '../../ui/data/status-chip.tsx';
import { type AccountRole, accountRoles } from '../account/roles.ts';

/** A user, as far as it decides what staff may do. */
export interface Subject {
  readonly id: string;
  readonly role: string;
  readonly banned: boolean;
  readonly banExpires: string | null;
}

/** A ban that has ended stays on the account until it is lifted or replaced. */
export const isBanned = ({ banned, banExpires }: Subject, now: number): boolean =>
  banned && (banExpires === null || Date.parse(banExpires) > now);

export function statusOf(user: Subject, now: number): StateText {
  if (isBanned(user, now)) return { state: 'bad', text: 'Banned' };
  return user.banned ? { state: 'neutral', text: 'Ban ended' } : { state: 'good', text: 'Active' };
}

export const roleText = (role: string): string => accountRoles[role as AccountRole] ?? role;
