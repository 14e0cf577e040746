import type { Fields } from '#shared-kernel/domain/change';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { type ExtraValues, User } from '../../domain/user.ts';

/** Fields as JSON has them: times are ISO texts. */
export type Written<Entity> = {
  readonly [Name in keyof Fields<Entity>]: Date extends Fields<Entity>[Name]
    ? Exclude<Fields<Entity>[Name], Date> | string
    : Fields<Entity>[Name];
};

export interface UserRow extends Omit<Written<User>, 'id' | 'createdAt' | 'updatedAt' | 'extra'> {
  readonly userId: string;
  /** JSON. */
  readonly extra: string;
  readonly userCreatedAt: string;
  readonly userUpdatedAt: string;
}

export const userColumns = `u.id as "userId", u.name, u.email, u.email_verified as "emailVerified",
  u.email_proven as "emailProven", u.reclaimable_since as "reclaimableSince", u.image,
  u.username, u.display_username as "displayUsername",
  u.phone_number as "phoneNumber", u.phone_number_verified as "phoneNumberVerified",
  u.two_factor_enabled as "twoFactorEnabled", u.role,
  u.banned, u.ban_reason as "banReason", u.ban_expires as "banExpires",
  u.language, u.extra, u.created_at as "userCreatedAt", u.updated_at as "userUpdatedAt"`;

export function userOf(row: UserRow): User {
  return detached(User, {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    emailProven: row.emailProven,
    reclaimableSince: row.reclaimableSince === null ? null : new Date(row.reclaimableSince),
    image: row.image,
    username: row.username,
    displayUsername: row.displayUsername,
    phoneNumber: row.phoneNumber,
    phoneNumberVerified: row.phoneNumberVerified,
    twoFactorEnabled: row.twoFactorEnabled,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires === null ? null : new Date(row.banExpires),
    language: row.language,
    extra: JSON.parse(row.extra) as ExtraValues,
    createdAt: new Date(row.userCreatedAt),
    updatedAt: new Date(row.userUpdatedAt),
  });
}
