import { AccountRefusal } from '../../users/domain/account-refusals.ts';
import type { User } from '../../users/domain/user.ts';

/** The reason of a ban without one, as in better-auth. */
export const NO_REASON = 'No reason';

/** The fields of a ban, each of which may be edited alone. */
export interface BanEdit {
  readonly banned?: boolean | undefined;
  readonly banReason?: string | null | undefined;
  /** ISO 8601; null: until the ban is lifted. */
  readonly banExpires?: string | null | undefined;
}

type Banned = Pick<User, 'banned' | 'banReason' | 'banExpires'>;

const NO_BAN = { banReason: null, banExpires: null };

/**
 * The ban that an account is to have. What is not edited stays, but nothing of a ban that was lifted.
 * @returns `lift` to end it; undefined: as it is
 * @throws INVALID_FIELD for a reason or an end without a ban, and for an end that is no time
 */
export function banAfter(
  user: Banned,
  { banned, banReason, banExpires }: BanEdit,
): 'lift' | { readonly reason: string; readonly until: Date | undefined } | undefined {
  if (banned === false) return 'lift';
  if (!banned && banReason === undefined && banExpires === undefined) return undefined;
  if (banned || user.banned) return edited(user.banned ? user : NO_BAN, { banReason, banExpires });
  if (banReason || banExpires) throw AccountRefusal.INVALID_FIELD({ field: 'banned' });
  return undefined;
}

function edited(before: Omit<Banned, 'banned'>, { banReason, banExpires }: BanEdit) {
  const until = banExpires === undefined ? before.banExpires : timeOf(banExpires);
  return { reason: (banReason ?? before.banReason) || NO_REASON, until: until ?? undefined };
}

function timeOf(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw AccountRefusal.INVALID_FIELD({ field: 'banExpires' });
  return time;
}
