import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { Role } from '../../users/index.ts';

export interface UserFilters {
  /** Part of an email address, name, user name or phone number. */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  /** Whether they have a role of staff. */
  readonly staff?: boolean | undefined;
  readonly banned?: boolean | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly twoFactorEnabled?: boolean | undefined;
  /** The earliest time of registration, in ISO 8601. */
  readonly createdFrom?: string | undefined;
  readonly createdUntil?: string | undefined;
}

export interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly username: string | null;
  readonly image: string | null;
  readonly role: Role;
  readonly banned: boolean;
  readonly banExpires: Date | null;
  readonly twoFactorEnabled: boolean;
  readonly createdAt: Date;
  /** When a session of the account was last renewed; null without sessions. */
  readonly lastSeenAt: Date | null;
}

export interface SessionFilters {
  readonly userId?: string | undefined;
  readonly ipAddress?: string | undefined;
  /** Started by staff who act as the account. */
  readonly impersonated?: boolean | undefined;
}

export interface ListedSession {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Ways in which the caller proved to be the account: `pwd`, `otp`, … */
  readonly methods: readonly string[];
  readonly impersonatedBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** Lists of all accounts and their sessions. */
export abstract class AccountLists {
  /** @throws INVALID_CURSOR */
  abstract users(query: ListQuery<UserFilters>): Promise<ListPage<ListedUser>>;

  /** Also expired ones that are not deleted yet. @throws INVALID_CURSOR */
  abstract sessions(query: ListQuery<SessionFilters>): Promise<ListPage<ListedSession>>;
}
