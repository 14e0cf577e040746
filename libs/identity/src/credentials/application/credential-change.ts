import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { Random } from '#shared-kernel/application/random';
import {
  AccountPolicies,
  type AccountPolicy,
  type BeforeChange,
  type Made,
  SessionEnding,
} from '../../sessions/index.ts';
import {
  Account,
  AccountMails,
  Accounts,
  type Remark,
  type User,
  Users,
  userTarget,
  Verifications,
  AccountRefusal,
  AccountSettings,
} from '../../users/index.ts';
import { credentialActions } from './audit-actions.ts';
import { checkPasswordLength, CommonPasswords, foldPassword, isNameOf, Passwords } from '../domain/password-policy.ts';

type Owner = Pick<User, 'email' | 'name'>;

@Injectable()
export class NewPasswords {
  constructor(
    private readonly common: CommonPasswords,
    private readonly passwords: Passwords,
    private readonly settings: AccountSettings,
  ) {}

  /** @param owner else `checkOwner` follows @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON */
  async check(password: string, owner?: Owner): Promise<void> {
    const { options } = this.settings;
    checkPasswordLength(password, options);
    if (options.refuseCommonPasswords && (await this.common.has(foldPassword(password)))) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
    if (owner) this.checkOwner(password, owner);
  }

  /** After `check`, outside of transactions. @throws TOO_BUSY */
  hash(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  /** @throws PASSWORD_TOO_COMMON when it is the email address or the name of its owner */
  checkOwner(password: string, owner: Owner): void {
    if (this.settings.options.refuseCommonPasswords && isNameOf(password, owner)) {
      throw AccountRefusal.PASSWORD_TOO_COMMON();
    }
  }
}

/** Another hash of the same password leaves the time as it is. */
const versionOf = ({ id, updatedAt }: Account) => `${id} ${updatedAt.toISOString()}`;

/**
 * The consequences of every new password, including the first of an account: open reset links are void, devices are no
 * longer trusted, and the owner gets a mail, because another person may have set it. Inside the transaction that has
 * locked the user.
 *
 * Undoing a change of email voids a password that came after it. The one before does not come back: whoever replaced it
 * knew it, or had a reason to (ADR 61).
 */
@Injectable()
export class CredentialChange implements AccountPolicy {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly policies: AccountPolicies,
    private readonly ending: SessionEnding,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  async store(user: User, hash: string, proof: 'password' | 'none'): Promise<void> {
    const isFirst = await this.set(user, hash, proof);
    await this.mails.passwordChanged(user, await this.policies.countCredentials(user.id), isFirst);
  }

  /** @param userId also of no user, with the same work */
  async hasPassword(userId: string): Promise<boolean> {
    return (await this.accounts.credentialOf(userId)) !== undefined;
  }

  async keysLeftAfterReset({ id, reclaimableSince }: User): Promise<number> {
    return reclaimableSince ? 0 : this.policies.countCredentials(id);
  }

  /** A reset proves the address; a reclaimable account is taken over. @returns API keys that work */
  async storeAfterReset(user: User, hash: string, disableApiKeys: boolean): Promise<number> {
    const isFirst = await this.set(user, hash, 'mailed link');
    await this.policies.passwordWasReset(user.id);
    if (user.reclaimableSince) await this.reclaim(user);
    else if (disableApiKeys) await this.policies.disableCredentials(user.id);
    user.proveEmail(this.clock.now());
    await this.users.save(user);
    const apiKeys = await this.policies.countCredentials(user.id);
    await this.mails.passwordChanged(user, apiKeys, isFirst);
    return apiKeys;
  }

  /** By staff, who vouch for nothing but that the holder asked: the address is as proven as it was. Ends all access. */
  async storeByStaff(user: User, hash: string, remark: Remark): Promise<void> {
    const isFirst = await this.set(user, hash, 'staff', remark);
    await this.policies.passwordWasReset(user.id);
    await this.verifications.removeAllOf(user.id);
    await this.endAccess(user);
    await this.mails.passwordSetByStaff(user, await this.policies.countCredentials(user.id), isFirst);
  }

  async endAccess({ id }: User): Promise<void> {
    await this.ending.endAll(id, 'password-reset');
    await this.policies.endGrants(id);
  }

  async remember({ id }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const account = made.has('password') ? undefined : await this.accounts.credentialOf(id);
    return { password: account ? versionOf(account) : null };
  }

  async restore({ id }: User, { since, remembered }: BeforeChange): Promise<void> {
    const account = await this.accounts.credentialOf(id);
    if (!account) return;
    const older = remembered['password'];
    const stays = older === undefined ? account.updatedAt < since : older === versionOf(account);
    if (!stays) await this.accounts.remove(account);
  }

  /** An attacker may have registered the address (pre-hijacking): removes all with which they could sign in. */
  private async reclaim(user: User): Promise<void> {
    user.forgetPhoneNumber(this.clock.now());
    await this.users.save(user);
    await this.policies.removeFactor(user);
    await this.policies.unlinkAccounts(user.id);
    await this.policies.endCredentials(user.id);
    await this.endAccess(user);
    this.audit.record({ action: credentialActions['user.reclaimed'], target: userTarget(user) });
  }

  /** @returns whether there was none */
  private async set(
    user: User,
    hash: string,
    proof: 'password' | 'mailed link' | 'none' | 'staff',
    remark: Remark = {},
  ): Promise<boolean> {
    const now = this.clock.now();
    const account = await this.accounts.credentialOf(user.id);
    account?.changePassword(hash, now);
    await this.accounts.save(account ?? Account.credential(this.random.id(), user.id, hash, now));
    await this.verifications.removeAllOf(user.id, 'reset-password');
    await this.policies.endTrust(user.id);
    const payload = { userId: user.id, changedAt: now.toISOString() };
    await this.outbox.publish({ type: 'identity.password-changed', payload });
    const action = credentialActions['password.changed'];
    const actor = proof === 'mailed link' ? { actor: userActor(user, null) } : {};
    const isFirst = !account;
    const details = { proof, ...(isFirst && { first: true }), ...remark };
    this.audit.record({ action, target: userTarget(user), details, ...actor });
    return isFirst;
  }
}
