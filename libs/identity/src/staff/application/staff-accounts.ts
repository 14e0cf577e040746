import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { AddressConfirmation } from '../../contact/index.ts';
import { AccountCreation, CredentialChange, NewPasswords } from '../../credentials/index.ts';
import { AccountRemoval } from '../../profile/index.ts';
import { AccountPolicies, type SessionPrincipal } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountSettings,
  type NewUserRequest,
  newUserDetails,
  type Remark,
  type Role,
  takenRefusals,
  User,
} from '../../users/index.ts';
import { mustBePermitted } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { StaffActs } from './staff-acts.ts';

export interface NewAccount extends NewUserRequest, Remark {
  /** Undefined: the account is made without one. */
  readonly password?: string | undefined;
  /** Undefined: that of everybody. */
  readonly role?: Role | undefined;
  readonly emailVerified?: boolean | undefined;
}

const passwordRule = {
  permission: 'user.set-password',
  onSelf: StaffRefusal.YOU_CANNOT_SET_YOUR_OWN_PASSWORD,
  onStaff: StaffRefusal.STAFF_ACCOUNT,
} as const;

const removalRule = {
  permission: 'user.delete',
  onSelf: StaffRefusal.YOU_CANNOT_REMOVE_YOURSELF,
  onStaff: StaffRefusal.STAFF_ACCOUNT,
} as const;

/** Accounts as staff create them, give them a password and delete them. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly acts: StaffActs,
    private readonly creation: AccountCreation,
    private readonly passwords: NewPasswords,
    private readonly credentials: CredentialChange,
    private readonly confirmation: AddressConfirmation,
    private readonly policies: AccountPolicies,
    private readonly removal: AccountRemoval,
    private readonly mails: AccountMails,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * Starts no session. The address gets a link to confirm it, unless it is given as verified.
   * @throws as `newUserDetails`, `NewPasswords.check` and `StaffActs.runAlone`; EMAIL_NOT_PROVEN for a staff role,
   *   USER_ALREADY_EXISTS, USERNAME_IS_ALREADY_TAKEN
   */
  async create(staff: SessionPrincipal, request: NewAccount): Promise<User> {
    const details = newUserDetails(request, this.settings.options);
    const { password, role, emailVerified, reason } = request;
    if (password !== undefined) await this.passwords.check(password, details);
    const hash = password === undefined ? undefined : await this.passwords.hash(password);
    return this.acts.runAlone(staff, 'user.create', async (actor) => {
      if (role !== undefined) mustBePermitted(actor.role, 'user.set-role');
      if (emailVerified !== undefined) mustBePermitted(actor.role, 'user.set-email');
      // An address that an admin typed is not proven.
      if (role !== undefined && role !== 'user') throw StaffRefusal.EMAIL_NOT_PROVEN();
      const user = User.register({ id: this.random.id(), ...details }, this.clock.now());
      await this.store(user, hash, { reason });
      if (emailVerified) await this.confirmation.confirm(user, false, undefined, { reason });
      else await this.confirmation.mailLink(user);
      return user;
    });
  }

  /**
   * Ends sessions, trust, grants and open links, as a reset by mail.
   * @throws as `NewPasswords.check` and `StaffActs.run`; YOU_CANNOT_SET_YOUR_OWN_PASSWORD, TOO_BUSY
   */
  async setPassword(staff: SessionPrincipal, userId: string, password: string, remark: Remark = {}): Promise<void> {
    await this.passwords.check(password);
    const hash = await this.passwords.hash(password);
    await this.acts.run({ staff, userId, ...passwordRule }, async (user) => {
      this.passwords.checkOwner(password, user);
      await this.credentials.storeByStaff(user, hash, remark);
    });
  }

  /** @throws as `StaffActs.run`, YOU_CANNOT_REMOVE_YOURSELF, and as policies refuse */
  remove(staff: SessionPrincipal, userId: string, remark: Remark = {}): Promise<void> {
    return this.acts.run({ staff, userId, ...removalRule }, async (user) => {
      await this.policies.checkDeletion(user.id);
      await this.removal.remove(user, remark);
      await this.mails.accountDeletedByStaff(user);
    });
  }

  private async store(user: User, hash: string | undefined, remark: Remark): Promise<void> {
    const created = await (hash === undefined
      ? this.creation.createUser(user, remark)
      : this.creation.create(user, hash, remark));
    if (created === 'email-taken') throw StaffRefusal.USER_ALREADY_EXISTS();
    if (created !== 'created') throw takenRefusals[created]();
  }
}
