import { defineEntity, p } from '@mikro-orm/core';
import type { Fields } from '#shared-kernel/domain/change';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import type { LanguageCode } from '../../domain/language.ts';
import { type ExtraValues, roles, User } from '../../domain/user.ts';
import { Account, CREDENTIAL } from '../../domain/account.ts';
import { Verification, type VerificationPurpose } from '../../domain/verification.ts';

export const UserSchema = defineEntity({
  class: mapped(User),
  tableName: 'user',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(255),
    email: p.string().length(254).unique(),
    emailVerified: p.boolean(),
    emailProven: p.boolean().default(false),
    reclaimableSince: p.datetime().nullable().defaultRaw('now()'),
    image: p.text().nullable(),
    username: p.string().length(255).nullable().unique(),
    displayUsername: p.string().length(255).nullable(),
    phoneNumber: p.string().length(16).nullable().unique(),
    phoneNumberVerified: p.boolean(),
    twoFactorEnabled: p.boolean(),
    role: p.enum(roles),
    banned: p.boolean(),
    banReason: p.text().nullable(),
    banExpires: p.datetime().nullable(),
    language: p.smallint().$type<LanguageCode>().nullable(),
    extra: p.type(JsonText<ExtraValues>),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'user_search_index',
      expression:
        'create index "user_search_index" on "user" using gin ("email" gin_trgm_ops, "name" gin_trgm_ops, "username" gin_trgm_ops, "phone_number" gin_trgm_ops)',
    },
    { properties: ['createdAt', 'id'] },
    { properties: ['name', 'id'] },
    // Partial indexes serve the filters that few users fit, in the order of the list.
    {
      name: 'user_banned_index',
      expression: `create index "user_banned_index" on "user" ("created_at", "id") where banned`,
    },
    ...['email', 'name'].map((column) => ({
      name: `user_banned_${column}_index`,
      expression: `create index "user_banned_${column}_index" on "user" ("${column}", "id") where banned`,
    })),
    {
      name: 'user_staff_index',
      expression: `create index "user_staff_index" on "user" ("role", "created_at", "id") where role <> 'user'`,
    },
    {
      name: 'user_unverified_index',
      expression: `create index "user_unverified_index" on "user" ("created_at", "id") where email_verified = false`,
    },
    {
      name: 'user_two_factor_index',
      expression: `create index "user_two_factor_index" on "user" ("created_at", "id") where two_factor_enabled`,
    },
  ],
  triggers: [
    {
      // The second guard of `User.changeEmail`, and for instances of a version that did not know the column.
      name: 'user_unprove_email',
      timing: 'before',
      events: ['update'],
      forEach: 'row',
      body: 'new.email_proven := new.email_proven and (new.email = old.email or new.email_verified); return new',
    },
  ],
  checks: [
    { name: 'user_email_lower_check', expression: 'email = lower(email)' },
    { name: 'user_username_lower_check', expression: 'username = lower(username)' },
  ],
});

export const AccountSchema = defineEntity({
  class: mapped(Account),
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    providerId: p.string().length(64),
    accountId: p.string().length(255),
    password: p.string().length(255).nullable().hidden(),
    label: p.string().length(255).nullable(),
    sealedTokens: p.text().nullable().hidden(),
    accessTokenExpiresAt: p.datetime().nullable(),
    refreshTokenExpiresAt: p.datetime().nullable(),
    scope: p.text().default(''),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [
    { name: 'account_provider_id_account_id_unique', properties: ['providerId', 'accountId'] },
    { name: 'account_one_credential_unique', properties: ['userId'], where: `provider_id = '${CREDENTIAL}'` },
  ],
  indexes: [{ properties: ['userId'] }],
});

export const VerificationSchema = defineEntity({
  class: mapped(Verification),
  tableName: 'verification',
  properties: {
    id: p.uuid().primary(),
    identifier: p.string().length(128).unique(),
    purpose: p.string().length(32).$type<VerificationPurpose>(),
    userId: () =>
      p.manyToOne(UserSchema).mapToPk().joinColumn('user_id').nullable().deleteRule('cascade').updateRule('no action'),
    value: p.text(),
    sealed: p.text().nullable().hidden(),
    attempts: p.integer(),
    expiresAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
  indexes: [
    { properties: ['userId'] },
    { name: 'verification_undo_email_index', properties: ['value'], where: `purpose = 'undo-email'` },
  ],
});

/** Mails of a kind that are told in one. Has no rules, so no domain class. */
export const GatheredMailSchema = defineEntity({
  name: 'GatheredMail',
  tableName: 'gathered_mail',
  properties: {
    userId: () =>
      p.manyToOne(UserSchema).mapToPk().primary().joinColumn('user_id').deleteRule('cascade').updateRule('no action'),
    kind: p.string().length(64).primary(),
    count: p.integer(),
    endsAt: p.datetime().index(),
    sessionId: p.uuid().nullable(),
  },
});

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
