import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AddressConfirmation, PhoneNumbers } from '../../contact/index.ts';
import { sessionActions, SessionIssuing, type SignInContext, type SignInOutcome } from '../../sessions/index.ts';
import {
  AccountRefusal,
  Accounts,
  AccountSettings,
  PhoneRefusal,
  type SignInName,
  UsernameRefusal,
  UserLookup,
  type User,
  Users,
  userTarget,
} from '../../users/index.ts';
import { Passwords } from '../domain/password-policy.ts';

interface PasswordSignIn {
  readonly password: string;
  readonly callbackURL?: string | undefined;
  /** The proof of an invitation mail. A void one, or one for another address, is ignored. */
  readonly emailProof?: string | undefined;
}

/** The same for an unknown name and a wrong password; it repeats only which kind of name was given. */
function wrongNameOrPassword(name: SignInName): Refusal {
  if ('email' in name) return AccountRefusal.INVALID_EMAIL_OR_PASSWORD();
  if ('username' in name) return UsernameRefusal.INVALID_USERNAME_OR_PASSWORD();
  return PhoneRefusal.INVALID_PHONE_NUMBER_OR_PASSWORD();
}

/** An unknown name and a wrong password take the same time and get the same answer. */
@Injectable()
export class SignIn {
  constructor(
    private readonly lookup: UserLookup,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly confirmation: AddressConfirmation,
    private readonly issuing: SessionIssuing,
    private readonly settings: AccountSettings,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param typed the one name that counts, not yet in its stored form
   * @throws INVALID_EMAIL, INVALID_PHONE_NUMBER, what `wrongNameOrPassword` makes, EMAIL_NOT_VERIFIED, BANNED_USER
   */
  async withPassword(typed: SignInName, request: PasswordSignIn, context: SignInContext): Promise<SignInOutcome> {
    const name = this.storedFormOf(typed);
    const { password, emailProof } = request;
    const found = await this.lookup.findWithCredential(name);
    const hash = found?.credential?.password;
    const isRight = await this.passwords.verify(hash, password);
    if (!found || !hash || !isRight) throw await this.recorded(wrongNameOrPassword(name), name);
    const { user } = found;
    if (await this.mustVerifyFirst(user, request)) {
      throw await this.recorded(AccountRefusal.EMAIL_NOT_VERIFIED(), name);
    }
    const stronger = this.passwords.isOutdated(hash) ? await this.passwords.hash(password) : undefined;
    const outcome = await this.uow
      .run(() => this.startVerified(user.id, hash, stronger, context, emailProof))
      .catch(async (error: unknown) => {
        throw error instanceof Refusal ? await this.recorded(error, name) : error;
      });
    return outcome ?? this.withPassword(typed, request, context);
  }

  private storedFormOf(typed: SignInName): SignInName {
    if ('username' in typed) return { username: typed.username.toLowerCase() };
    if ('email' in typed) {
      const email = normalizeEmail(typed.email);
      if (!email) throw AccountRefusal.INVALID_EMAIL();
      return { email };
    }
    const phoneNumber = this.phoneNumbers.normalize(typed.phoneNumber);
    if (!phoneNumber) throw PhoneRefusal.INVALID_PHONE_NUMBER();
    return { phoneNumber };
  }

  /** Also for an unknown name, so that timing does not reveal it. */
  private recorded(refusal: Refusal, name: SignInName): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => ({
      action: sessionActions['session.started'],
      target: userTarget(await this.users.findByForUpdate(name)),
    }));
  }

  private async mustVerifyFirst(user: User, { callbackURL, emailProof }: PasswordSignIn): Promise<boolean> {
    if (!this.settings.options.requireEmailVerification || user.emailVerified) return false;
    if (await this.uow.read(() => this.confirmation.isConfirmable(user, emailProof))) return false;
    await this.uow.run(async () => {
      const current = await this.users.findForUpdate(user.id);
      if (current) await this.confirmation.mailLink(current, callbackURL);
    });
    return true;
  }

  /**
   * The password may have changed while it was hashed: a change that ends all sessions must not miss this one.
   * @returns undefined when the hash is another one: verify again
   */
  private async startVerified(
    userId: string,
    verified: string,
    stronger: string | undefined,
    context: SignInContext,
    emailProof: string | undefined,
  ): Promise<SignInOutcome | undefined> {
    const user = await this.users.findForUpdate(userId);
    const account = await this.accounts.credentialOf(userId);
    if (!user || account?.password !== verified) return undefined;
    if (stronger) {
      account.rehash(stronger);
      await this.accounts.save(account);
    }
    await this.confirmation.confirmByMailbox(user, emailProof, userActor(user, null));
    return this.issuing.signIn(user, context, 'pwd');
  }
}
