import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  type Remark,
  type User,
  Users,
  userTarget,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { credentialActions } from './audit-actions.ts';
import { CredentialChange, NewPasswords } from './credential-change.ts';

const TOKEN_LENGTH = 24;

/** Links with which the owner of an address sets a password. Inside the transaction that locked the user. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly verifications: Verifications,
    private readonly credentials: CredentialChange,
    private readonly mails: AccountMails,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @param user undefined: the same rows, with a mail that has expired, so that nothing tells */
  async send(email: string, user: User | undefined, redirectTo?: string, remark: Remark = {}): Promise<void> {
    const secret = this.random.text(TOKEN_LENGTH, alphabets.alphanumeric);
    const lifeSeconds = this.settings.options.resetTokenLifeSeconds;
    await this.verifications.put(
      Verification.issue(
        { id: this.random.id(), purpose: 'reset-password', userId: user?.id ?? null, value: '', secret, lifeSeconds },
        this.clock.now(),
      ),
    );
    // Looked up for an unknown address as well, because timing must not reveal it.
    const isFirst = !(await this.credentials.hasPassword(user?.id ?? this.random.id()));
    await (user ? this.mails.resetPassword(user, secret, isFirst, redirectTo) : this.mails.decoy(email, secret));
    const about = { target: userTarget(user), details: remark };
    this.audit.record({ action: credentialActions['password.reset.requested'], ...about });
  }
}

@Injectable()
export class PasswordReset {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly passwords: NewPasswords,
    private readonly links: ResetLinks,
    private readonly credentials: CredentialChange,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * An unknown address gets the same rows, with a mail that has expired, so that nothing tells. @throws INVALID_EMAIL
   */
  async request(address: string, redirectTo?: string): Promise<void> {
    const email = normalizeEmail(address);
    if (!email) throw AccountRefusal.INVALID_EMAIL();
    await this.uow.run(async () => this.links.send(email, await this.users.findByForUpdate({ email }), redirectTo));
  }

  /** Does not use the token. */
  async isOpen(token: string): Promise<boolean> {
    return (await this.find(token)) !== undefined;
  }

  /** Says what a reset would leave working; does not use the token. @throws INVALID_TOKEN */
  preview(token: string): Promise<{ readonly apiKeys: number; readonly hasPassword: boolean }> {
    const now = this.clock.now();
    return this.uow.read(async () => {
      const open = await this.verifications.find(identifierOf('reset-password', token), now);
      const user = open?.userId ? await this.users.find(open.userId) : undefined;
      if (!user) throw AccountRefusal.INVALID_TOKEN();
      const hasPassword = await this.credentials.hasPassword(user.id);
      return { apiKeys: await this.credentials.keysLeftAfterReset(user), hasPassword };
    });
  }

  /**
   * Sets the password; creates the credential account if there is none. A refused password leaves the token valid;
   * success voids every other open token of the user and, if configured, ends all sessions and grants.
   * @param disableApiKeys disables the API keys of the account in the same step
   * @returns how many API keys of the account still work
   * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON, INVALID_TOKEN
   */
  async reset(token: string, newPassword: string, disableApiKeys = false): Promise<number> {
    const { options } = this.settings;
    await this.passwords.check(newPassword);
    const userId = (await this.find(token))?.userId;
    if (!userId) throw AccountRefusal.INVALID_TOKEN();
    const hash = await this.passwords.hash(newPassword);
    const now = this.clock.now();
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(userId);
      const isConsumed = await this.verifications.consume(identifierOf('reset-password', token), now);
      if (!user || !isConsumed) throw AccountRefusal.INVALID_TOKEN();
      this.passwords.checkOwner(newPassword, user);
      const apiKeys = await this.credentials.storeAfterReset(user, hash, disableApiKeys);
      await this.verifications.removeAllOf(user.id);
      if (options.revokeSessionsOnPasswordReset) await this.credentials.endAccess(user);
      return apiKeys;
    });
  }

  private find(token: string): Promise<Verification | undefined> {
    return this.uow.read(() => this.verifications.find(identifierOf('reset-password', token), this.clock.now()));
  }
}
