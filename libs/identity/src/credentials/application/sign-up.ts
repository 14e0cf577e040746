import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AddressConfirmation } from '../../contact/index.ts';
import { SessionIssuing, type SignInContext, type SignInOutcome } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  type NewUserRequest,
  newUserDetails,
  type Remark,
  takenRefusals,
  User,
  UsernameRefusal,
  Users,
  userTarget,
  Account,
  Accounts,
  type TakenName,
  Verifications,
} from '../../users/index.ts';
import { credentialActions } from './audit-actions.ts';
import { NewPasswords } from './credential-change.ts';
import { Outbox } from '#shared-kernel/application/outbox';

/** The only place where users are created. Inside `UnitOfWork.run`. */
@Injectable()
export class AccountCreation {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly verifications: Verifications,
    private readonly outbox: Outbox,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** As `createUser`, with a password. */
  async create(user: User, hash: string, byStaff?: Remark): Promise<'created' | TakenName> {
    const created = await this.createUser(user, byStaff);
    if (created !== 'created') return created;
    await this.accounts.save(Account.credential(this.random.id(), user.id, hash, user.createdAt));
    return 'created';
  }

  /**
   * The caller adds a way to sign in.
   * @param byStaff absent: the holder registers it
   * @returns as `Users.add`; an address that can still be taken back is taken
   */
  async createUser(user: User, byStaff?: Remark): Promise<'created' | TakenName> {
    const { id: userId, email, createdAt } = user;
    const added = await this.users.add(user);
    if (added !== 'added') return added;
    // After the row, which waits for a concurrent change away from this address.
    if (await this.verifications.isReserved(email, userId, createdAt)) return 'email-taken';
    const payload = { userId, email, createdAt: createdAt.toISOString() };
    await this.outbox.publish({ type: 'identity.user-created', payload });
    const about = byStaff ? { details: byStaff } : { actor: userActor(user, null) };
    this.audit.record({ action: credentialActions['user.created'], target: userTarget(user), ...about });
    return 'created';
  }
}

export interface SignUpRequest extends NewUserRequest {
  readonly password: string;
  readonly callbackURL?: string;
  readonly emailProof?: string;
}

export interface SignedUp {
  readonly user: User;
  /** Undefined when the address must be verified first, or when sign-up does not start a session. */
  readonly signIn: SignInOutcome | undefined;
}

@Injectable()
export class SignUp {
  constructor(
    private readonly users: Users,
    private readonly creation: AccountCreation,
    private readonly passwords: NewPasswords,
    private readonly confirmation: AddressConfirmation,
    private readonly mails: AccountMails,
    private readonly issuing: SessionIssuing,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Registers a person with email and password. If verification is required, a taken address gets the answer of a new
   * one, and its owner gets a mail.
   * @throws EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED, INVALID_EMAIL, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG,
   *   PASSWORD_TOO_COMMON, FIELD_IS_REQUIRED, INVALID_FIELD, UNKNOWN_LANGUAGE, the refusals of user names,
   *   USER_ALREADY_EXISTS
   */
  async withEmail(request: SignUpRequest, context: SignInContext): Promise<SignedUp> {
    const { options } = this.settings;
    if (!options.signUpEnabled) throw AccountRefusal.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED();
    const details = newUserDetails(request, options);
    await this.passwords.check(request.password, details);
    const hash = await this.passwords.hash(request.password);
    try {
      return await this.uow.run(async () => {
        const now = this.clock.now();
        const user = User.register({ id: this.random.id(), ...details }, now);
        await this.mustBeFree(user.username);
        const created = await this.creation.create(user, hash);
        if (created !== 'created') throw takenRefusals[created]();
        const isProven = await this.confirmation.confirmByMailbox(user, request.emailProof, userActor(user, null));
        if (!isProven && (options.sendVerificationOnSignUp || options.requireEmailVerification)) {
          await this.confirmation.mailLink(user, request.callbackURL);
        }
        const signsIn = options.autoSignIn && (user.emailVerified || !options.requireEmailVerification);
        return { user, signIn: signsIn ? await this.issuing.signIn(user, context, 'pwd') : undefined };
      });
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'USER_ALREADY_EXISTS';
      if (!isTaken) throw error;
      if (!options.requireEmailVerification) {
        throw await this.audit.refusal(error, async () => ({
          action: credentialActions['user.created'],
          target: userTarget(await this.users.findByForUpdate({ email: details.email })),
        }));
      }
      await this.tellOwner(details.email);
      return { user: User.register({ id: this.random.id(), ...details }, this.clock.now()), signIn: undefined };
    }
  }

  /** Before the address, so that the answer to a taken user name does not tell whether the address is known. */
  private async mustBeFree(username: string | null): Promise<void> {
    const isTaken = username !== null && (await this.users.findBy({ username })) !== undefined;
    if (isTaken) throw UsernameRefusal.USERNAME_IS_ALREADY_TAKEN();
  }

  private tellOwner(email: string): Promise<void> {
    return this.uow.run(async () => {
      const owner = await this.users.findBy({ email });
      if (!owner) return;
      await this.mails.accountExists(owner);
      const reason = AccountRefusal.USER_ALREADY_EXISTS().code;
      const target = userTarget(owner);
      this.audit.record({ action: credentialActions['user.created'], outcome: 'refused', reason, target });
    });
  }
}
