import { change, type Fields } from '#shared-kernel/domain/change';
import type { LanguageCode } from './language.ts';
import type { Account } from './account.ts';

export const roles = ['user', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Values of `amr` (RFC 8176 §2), then internal ones that never leave the service. */
export type AuthenticationMethod =
  | 'pwd'
  | 'otp'
  | 'sms'
  | 'mfa'
  | 'hwk'
  | 'mailed-link'
  | 'backup-code'
  | `social:${string}`;

export type ExtraValues = Readonly<Record<string, string | number | boolean | null>>;

export class User {
  declare readonly id: string;
  declare readonly name: string;
  /** Normalised, unique. */
  declare readonly email: string;
  /** A link mailed to the address was followed, in whatever browser, or a provider vouched for it. */
  declare readonly emailVerified: boolean;
  /** The holder of this account proved that the address is theirs (ADR 27). */
  declare readonly emailProven: boolean;
  /** While no address was ever proven: the registrant may not own it, and the first reset takes the account over. */
  declare readonly reclaimableSince: Date | null;
  declare readonly image: string | null;
  /** Lower case, unique; `displayUsername` is as typed. */
  declare readonly username: string | null;
  declare readonly displayUsername: string | null;
  /** E.164, unique. */
  declare readonly phoneNumber: string | null;
  declare readonly phoneNumberVerified: boolean;
  /** Written by the two-factor room only, never from input. */
  declare readonly twoFactorEnabled: boolean;
  declare readonly role: Role;
  declare readonly banned: boolean;
  declare readonly banReason: string | null;
  /** Null: until lifted. */
  declare readonly banExpires: Date | null;
  /** Null: no preference. RUS is 0. */
  declare readonly language: LanguageCode | null;
  declare readonly extra: ExtraValues;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<User>) {
    Object.assign(this, values);
  }

  static register(
    values: Pick<Fields<User>, 'id' | 'name' | 'email'> &
      Partial<Pick<Fields<User>, 'image' | 'username' | 'displayUsername' | 'language' | 'extra' | 'emailVerified'>>,
    now: Date,
  ): User {
    return new User({
      emailVerified: false,
      image: null,
      username: null,
      displayUsername: null,
      language: null,
      extra: {},
      ...values,
      emailProven: false,
      reclaimableSince: now,
      phoneNumber: null,
      phoneNumberVerified: false,
      twoFactorEnabled: false,
      role: 'user',
      banned: false,
      banReason: null,
      banExpires: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  isBannedAt(now: Date): boolean {
    return this.banned && (this.banExpires === null || this.banExpires > now);
  }

  /** Verified, or proven: a reset proves an address without verifying it (ADR 27). */
  hasConfirmedEmail(): boolean {
    return this.emailVerified || this.emailProven;
  }

  verifyEmail(now: Date): void {
    change<User>(this, { emailVerified: true, updatedAt: now });
  }

  /** After a proof that the holder of this account reads the mails to its address (ADR 27). */
  proveEmail(now: Date): void {
    change<User>(this, { emailProven: true, reclaimableSince: null, updatedAt: now });
  }

  unverifyEmail(now: Date): void {
    change<User>(this, { emailVerified: false, updatedAt: now });
  }

  /** Not reclaimable again: sessions, keys and factor may be those of the holder all the same. */
  unproveEmail(now: Date): void {
    change<User>(this, { emailProven: false, updatedAt: now });
  }

  /** The new address is neither verified nor proven. */
  changeEmail(email: string, now: Date): void {
    const reclaimableSince = this.reclaimableSince && now;
    change<User>(this, { email, emailVerified: false, emailProven: false, reclaimableSince, updatedAt: now });
  }

  changeProfile(
    values: Partial<Pick<Fields<User>, 'name' | 'image' | 'username' | 'displayUsername' | 'language' | 'extra'>>,
    now: Date,
  ): void {
    change<User>(this, {
      ...values,
      ...(values.extra && { extra: { ...this.extra, ...values.extra } }),
      updatedAt: now,
    });
  }

  /** Only after the code sent to this number was verified. */
  provePhoneNumber(phoneNumber: string, now: Date): void {
    change<User>(this, { phoneNumber, phoneNumberVerified: true, updatedAt: now });
  }

  forgetPhoneNumber(now: Date): void {
    change<User>(this, { phoneNumber: null, phoneNumberVerified: false, updatedAt: now });
  }

  switchTwoFactor(isOn: boolean, now: Date): void {
    change<User>(this, { twoFactorEnabled: isOn, updatedAt: now });
  }

  ban(reason: string, until: Date | null, now: Date): void {
    change<User>(this, { banned: true, banReason: reason, banExpires: until, updatedAt: now });
  }

  liftBan(now: Date): void {
    change<User>(this, { banned: false, banReason: null, banExpires: null, updatedAt: now });
  }

  giveRole(role: Role, now: Date): void {
    change<User>(this, { role, updatedAt: now });
  }
}

/**
 * Two kinds of ports (ADR 24). Repositories join the unit of work around them and are used inside `UnitOfWork.run` or
 * `.read`. Lookups are one prepared statement each, outside of any transaction, and answer detached objects for
 * reading.
 *
 * A transaction that changes records of a user locks the user first (`findForUpdate`, `SessionLock`), so that no two
 * wait for each other.
 */

/** The three names to sign in with, each in its stored form. */
export type SignInName = { readonly email: string } | { readonly username: string } | { readonly phoneNumber: string };

export type TakenName = 'email-taken' | 'username-taken' | 'phone-number-taken';

/** The database finds a taken name, of concurrent transactions too. Nothing is stored then: the caller must throw. */
export abstract class Users {
  abstract find(id: string): Promise<User | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(id: string): Promise<User | undefined>;

  /**
   * As `findForUpdate`, those that exist. In the order of their ids: every transaction that locks several users does it by
   * this method, so that no two wait for each other.
   */
  async findAllForUpdate(ids: readonly string[]): Promise<readonly User[]> {
    const users: User[] = [];
    for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].toSorted()) {
      const user = await this.findForUpdate(id);
      if (user) users.push(user);
    }
    return users;
  }

  abstract findBy(name: SignInName): Promise<User | undefined>;

  /** Locks the row until the transaction ends. One statement, whether or not there is such a user. */
  abstract findByForUpdate(name: SignInName): Promise<User | undefined>;

  abstract add(user: User): Promise<'added' | TakenName>;

  abstract save(user: User): Promise<'saved' | TakenName>;

  /** Accounts, sessions, verifications and known devices go with the user. */
  abstract remove(user: User): Promise<void>;
}

export abstract class UserLookup {
  /** Concurrent calls share a statement. */
  abstract look(id: string): Promise<User | undefined>;

  /** In no particular order; unknown ids are left out. */
  abstract findAll(ids: readonly string[]): Promise<User[]>;

  /** The user and the password of the credential account, in one round trip. */
  abstract findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined>;
}
