import type { TextMessenger } from '#shared-kernel/application/mailer';
import { HmacSigner } from '#shared-kernel/infrastructure/crypto/hmac-signer';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { CountingRandom } from '#shared-kernel/testing/counting-random';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { MemoryOutbox } from '#shared-kernel/testing/memory-outbox';
import { EmailChange } from '../contact/application/email-change.ts';
import { EmailProofs } from '../contact/application/email-proofs.ts';
import { EmailVerification } from '../contact/application/email-verification.ts';
import { PhoneVerification } from '../contact/application/phone-verification.ts';
import { JoseSignedTokens } from '../contact/infrastructure/jose-signed-tokens.ts';
import { LibphonenumberPhoneNumbers } from '../contact/infrastructure/libphonenumber-phone-numbers.ts';
import { AccountReclaim } from '../credentials/application/account-reclaim.ts';
import { CredentialChange } from '../credentials/application/credential-change.ts';
import { PasswordChange } from '../credentials/application/password-change.ts';
import { PasswordReset } from '../credentials/application/password-reset.ts';
import { SignIn } from '../credentials/application/sign-in.ts';
import { SignUp, type SignUpRequest } from '../credentials/application/sign-up.ts';
import { Argon2Passwords } from '../credentials/infrastructure/argon2-passwords.ts';
import { AccountDeletion } from '../profile/application/account-deletion.ts';
import { DeletionGuards } from '../profile/application/deletion-guards.ts';
import { Profile } from '../profile/application/profile.ts';
import { AccountCleanup } from '../sessions/application/account-cleanup.ts';
import { ActiveOrganizations } from '../sessions/application/active-organizations.ts';
import {
  type IssuedSession,
  SessionIssuing,
  type SignInContext,
  type SignInOutcome,
} from '../sessions/application/session-issuing.ts';
import { SessionsOfCaller } from '../sessions/application/sessions-of-caller.ts';
import { SignInGates } from '../sessions/application/sign-in-gates.ts';
import type { SessionPrincipal } from '../sessions/domain/principal.ts';
import { AccountMails } from '../users/application/account-mails.ts';
import { StaffRoles } from '../users/application/staff-roles.ts';
import { accountDefaults, type AccountOptions } from '../users/domain/account-options.ts';
import type { User } from '../users/domain/user.ts';
import { BowserDeviceNames } from '../users/infrastructure/bowser-device-names.ts';
import { memoryKit } from './memory-kit.ts';

export const PASSWORD = 'correct horse battery';

/** A sign-in from a laptop, remembered. */
export const LAPTOP: SignInContext = {
  ipAddress: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  deviceId: 'laptop',
  remember: true,
};

/** Another device in another network. */
export const PHONE: SignInContext = {
  ipAddress: '198.51.100.7',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  deviceId: 'phone',
  remember: true,
};

/** Every flow of the room on storage in memory, with time and chance in the test's hands and cheap password hashing. */
export function accountFlows(changes: Partial<AccountOptions> = {}, messenger?: TextMessenger) {
  const { uow, database, users, accounts, sessions, verifications, devices } = memoryKit();
  const options: AccountOptions = {
    ...accountDefaults,
    baseUrl: 'https://accounts.example.com',
    passwordHashing: { memoryKib: 8, passes: 1, lanes: 1 },
    ...changes,
  };
  const settings = { options };
  const clock = new FixedClock();
  const random = new CountingRandom();
  const outbox = new MemoryOutbox(uow);
  const ring = new KeyRing(['a secret that is long enough to be one']);
  const passwords = new Argon2Passwords(settings);
  const tokens = new JoseSignedTokens(ring, clock);
  const phoneNumbers = new LibphonenumberPhoneNumbers();
  const names = new BowserDeviceNames();

  const mails = new AccountMails(outbox, messenger ?? new DevelopmentMailbox(clock, 1), settings, names, clock);
  const proofs = new EmailProofs(tokens, verifications, mails, settings, clock, random);
  const gates = new SignInGates();
  const deletionGuards = new DeletionGuards();
  const reclaim = new AccountReclaim(users, gates, clock);
  const credentials = new CredentialChange(accounts, verifications, gates, reclaim, mails, clock, random);
  const issuing = new SessionIssuing(sessions, devices, names, mails, gates, settings, clock, random, uow);
  const signUp = new SignUp(users, accounts, passwords, proofs, mails, issuing, settings, clock, random, uow);
  return {
    options,
    clock,
    database,
    outbox,
    passwords,
    tokens,
    users,
    uow,
    verifications,
    mails,
    issuing,
    gates,
    deletionGuards,
    reclaim,
    signUp,
    signIn: new SignIn(users, accounts, passwords, phoneNumbers, proofs, issuing, settings, clock, uow),
    active: new ActiveOrganizations(sessions, uow),
    sessions: new SessionsOfCaller(sessions, settings, clock, uow),
    passwordReset: new PasswordReset(
      users,
      sessions,
      verifications,
      passwords,
      mails,
      credentials,
      settings,
      clock,
      random,
      uow,
    ),
    passwordChange: new PasswordChange(users, accounts, sessions, passwords, issuing, credentials, settings, uow),
    emailChange: new EmailChange(users, verifications, proofs, outbox, settings, clock, uow),
    emailVerification: new EmailVerification(
      users,
      verifications,
      proofs,
      mails,
      outbox,
      issuing,
      settings,
      clock,
      uow,
    ),
    deletion: new AccountDeletion(users, verifications, mails, deletionGuards, outbox, settings, clock, random, uow),
    phones: new PhoneVerification(
      users,
      verifications,
      phoneNumbers,
      mails,
      issuing,
      new HmacSigner(ring),
      settings,
      clock,
      random,
      uow,
    ),
    profile: new Profile(users, settings, clock, uow),
    staffRoles: new StaffRoles(users, clock, uow),
    cleanup: new AccountCleanup(sessions, verifications, devices, clock, uow),

    /** Registers somebody on the laptop and forgets the mails of it. */
    async registered(request: Partial<SignUpRequest> = {}, context = LAPTOP): Promise<SessionPrincipal> {
      const { signIn, user } = await signUp.withEmail(
        { name: 'Ada', email: 'ada@example.com', password: PASSWORD, body: {}, ...request },
        context,
      );
      // Where sign-up does not sign in: as if the session came from a time when the account was allowed one.
      const allowed = Object.assign(Object.create(Object.getPrototypeOf(user)) as User, user, { emailVerified: true });
      const outcome = signIn ?? (await uow.run(() => issuing.signIn(allowed, context)));
      const signedIn = { ...sessionOf(outcome), user };
      outbox.mails = [];
      return signedIn;
    },

    /** Changes the stored user past every rule. */
    alter(user: User, values: Partial<User>): void {
      database.users.put(Object.assign(database.users.get(user.id)!, values));
    },
  };
}

/** The session of a sign-in that nothing challenged. */
export function sessionOf(outcome: SignInOutcome | undefined): IssuedSession {
  if (outcome?.kind !== 'signed-in') throw new Error(`No session: ${outcome?.kind ?? 'nobody was signed in'}`);
  return outcome.session;
}

export type AccountFlows = ReturnType<typeof accountFlows>;

/** The token in the fragment of a mail's link. */
export function tokenIn(mail: { readonly text: string } | undefined): string {
  const link = /https:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  if (!token) throw new Error(`No token in ${link}`);
  return token;
}
