import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import type { LanguageCode } from '../../domain/language.ts';
import { type ExtraValues, type Role, User } from '../../domain/user.ts';

/** The columns of a user in a row, as named by `userColumns`. */
export interface UserRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly emailProven: boolean;
  readonly reclaimableSince: string | null;
  readonly image: string | null;
  readonly username: string | null;
  readonly displayUsername: string | null;
  readonly phoneNumber: string | null;
  readonly phoneNumberVerified: boolean;
  readonly twoFactorEnabled: boolean;
  readonly role: Role;
  readonly banned: boolean;
  readonly banReason: string | null;
  readonly banExpires: string | null;
  readonly language: LanguageCode | null;
  /** JSON. */
  readonly extra: string;
  readonly userCreatedAt: string;
  readonly userUpdatedAt: string;
}

/** Select list for `"user" u`. */
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
