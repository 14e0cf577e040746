import { type AccountRole, accountRoles, ADMINS_ONLY, staffRoleOf } from '../../shared/account/roles.ts';
import type { StateText } from '../../ui/data/status-chip.tsx';

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

/** Why staff may not do something to a user; undefined = they may. The service has the same rules. */
export interface Obstacles {
  readonly ban: string | undefined;
  readonly liftBan: string | undefined;
  readonly changeRole: string | undefined;
  readonly signOut: string | undefined;
}

export function obstacles(staff: Pick<Subject, 'id' | 'role'>, user: Subject): Obstacles {
  const isSelf = staff.id === user.id;
  const isStaff = staffRoleOf(user) !== undefined;
  const adminsOnly = staff.role === 'admin' ? undefined : ADMINS_ONLY;
  return {
    ban:
      adminsOnly ??
      (isSelf
        ? 'You can’t ban yourself.'
        : isStaff
          ? 'This is an account of staff. Take its role away first.'
          : undefined),
    liftBan: adminsOnly,
    changeRole: adminsOnly ?? (isSelf ? 'You can’t change your own role. Ask another admin.' : undefined),
    signOut: isSelf
      ? 'Sign out your own devices on the Sessions page of your account.'
      : isStaff
        ? adminsOnly && `This is an account of staff. ${adminsOnly}`
        : undefined,
  };
}

const DAY = 86_400;

/** Seconds a ban may last, as values of a select. */
export const banDurations = [
  { value: '', label: 'Until it’s lifted' },
  { value: String(DAY), label: '1 day' },
  { value: String(7 * DAY), label: '7 days' },
  { value: String(30 * DAY), label: '30 days' },
  { value: String(365 * DAY), label: '1 year' },
] as const;

/** Seconds left of a ban, to impose it again; undefined = until it is lifted. */
export const secondsLeft = ({ banExpires }: Subject, now: number): number | undefined =>
  banExpires === null ? undefined : Math.max(1, Math.round((Date.parse(banExpires) - now) / 1000));
