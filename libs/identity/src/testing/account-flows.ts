import type { Provider } from '@nestjs/common';
import { TextMessenger } from '#shared-kernel/application/mailer';
import { flowKernel, needsDatabase } from '#shared-kernel/testing/flow-database';
import { Wiring } from '#shared-kernel/testing/wiring';
import { EmailChange } from '../contact/application/email-change.ts';
import { EmailUndo } from '../contact/application/email-undo.ts';
import { EmailVerification } from '../contact/application/email-verification.ts';
import { MailboxProofs } from '../contact/application/address-confirmation.ts';
import { PhoneVerification } from '../contact/application/phone-verification.ts';
import { ContactModule } from '../contact/contact.module.ts';
import { EmailConfirmation } from '../credentials/application/email-confirmation.ts';
import { PasswordChange } from '../credentials/application/password-change.ts';
import { PasswordReset } from '../credentials/application/password-reset.ts';
import { SignIn } from '../credentials/application/sign-in.ts';
import { StepUp } from '../credentials/application/step-up.ts';
import { SignUp, type SignUpRequest } from '../credentials/application/sign-up.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { Passwords } from '../credentials/domain/password-policy.ts';
import { AccountDeletion, AccountDisowning } from '../profile/application/account-deletion.ts';
import { Profile } from '../profile/application/profile.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { AccountBans } from '../sessions/application/account-bans.ts';
import { AccountPolicies, type SignInContext } from '../sessions/application/account-policies.ts';
import { ActiveOrganizations } from '../sessions/application/active-organizations.ts';
import { type IssuedSession, SessionIssuing, type SignInOutcome } from '../sessions/application/session-issuing.ts';
import { SessionsOfCaller } from '../sessions/application/sessions-of-caller.ts';
import type { SessionPrincipal } from '../sessions/domain/principal.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountMails } from '../users/application/account-mails.ts';
import { StaffRoles } from '../sessions/application/staff-roles.ts';
import { accountDefaults, type AccountOptions } from '../users/domain/account-options.ts';
import { SignedTokens } from '../users/domain/signed-tokens.ts';
import { type User, Users } from '../users/domain/user.ts';
import { type Account, Accounts } from '../users/domain/account.ts';
import { type Verification, Verifications } from '../users/domain/verification.ts';
import type { Session } from '../sessions/domain/session.ts';
import { SessionSchema } from '../sessions/infrastructure/persistence/session.schema.ts';
import { AccountSchema, UserSchema, VerificationSchema } from '../users/infrastructure/persistence/user.schema.ts';
import { UsersModule } from '../users/users.module.ts';
import { accountEntities } from '../persistence/entities.ts';
import { Purger } from '#shared-kernel/infrastructure/purger';

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

needsDatabase(accountEntities);

/** The modules of accounts, with cheap password hashing, and the kernel whose time, mails and events the test controls. */
export function accountModules(
  changes: Partial<AccountOptions> = {},
  messenger?: TextMessenger,
  on?: Parameters<typeof flowKernel>[1],
) {
  const kernel = flowKernel({}, on);
  const options: AccountOptions = {
    ...accountDefaults,
    baseUrl: 'https://accounts.example.com',
    passwordHashing: { memoryKib: 8, passes: 1, lanes: 1 },
    ...changes,
  };
  const replacements: Provider[] = [
    ...kernel.replacements,
    ...(messenger ? [{ provide: TextMessenger, useValue: messenger }] : []),
  ];
  const modules = [
    ...kernel.modules,
    UsersModule.forRoot(options),
    SessionsModule,
    ContactModule,
    CredentialsModule,
    ProfileModule,
  ];
  return { ...kernel, options, modules, replacements };
}

/** The flows of accounts, with time and randomness controlled by the test. */
export function accountFlows(changes: Partial<AccountOptions> = {}, messenger?: TextMessenger) {
  const base = accountModules(changes, messenger);
  return accountFlowsOf(base, new Wiring(base.modules, base.replacements));
}

/** The same flows from a wiring with more modules. */
export function accountFlowsOf(base: ReturnType<typeof accountModules>, wiring: Wiring) {
  const { outbox, uow, em } = base;
  const issuing = wiring.get(SessionIssuing);
  const signUp = wiring.get(SignUp);
  return {
    wiring,
    options: base.options,
    clock: base.clock,
    outbox,
    auditRows: base.auditRows,
    rows: base.rows,
    em,
    uow,
    users: wiring.get(Users),
    accounts: wiring.get(Accounts),
    verifications: wiring.get(Verifications),
    passwords: wiring.get(Passwords),
    tokens: wiring.get(SignedTokens),
    mails: wiring.get(AccountMails),
    issuing,
    policies: wiring.get(AccountPolicies),
    stepUp: wiring.get(StepUp),
    signUp,
    signIn: wiring.get(SignIn),
    active: wiring.get(ActiveOrganizations),
    sessions: wiring.get(SessionsOfCaller),
    passwordReset: wiring.get(PasswordReset),
    passwordChange: wiring.get(PasswordChange),
    emailChange: wiring.get(EmailChange),
    emailUndo: wiring.get(EmailUndo),
    emailVerification: wiring.get(EmailVerification),
    emailConfirmation: wiring.get(EmailConfirmation),
    mailboxProofs: wiring.get(MailboxProofs),
    deletion: wiring.get(AccountDeletion),
    disowning: wiring.get(AccountDisowning),
    phones: wiring.get(PhoneVerification),
    profile: wiring.get(Profile),
    staffRoles: wiring.get(StaffRoles),
    bans: wiring.get(AccountBans),
    purge: async () => (await wiring.get(Purger).run('account-cleanup')).result,

    /** Registers a user on the laptop, and clears the mails and events of it. */
    async registered(request: Partial<SignUpRequest> = {}, context = LAPTOP): Promise<SessionPrincipal> {
      const { signIn, user } = await signUp.withEmail(
        { name: 'Ada', email: 'ada@example.com', password: PASSWORD, body: {}, ...request },
        context,
      );
      // When sign-up starts no session, starts one as if the address were verified.
      const allowed = Object.assign(Object.create(Object.getPrototypeOf(user)) as User, user, { emailVerified: true });
      const outcome = signIn ?? (await uow.run(() => issuing.signIn(allowed, context, 'pwd')));
      const signedIn = { ...sessionOf(outcome), user };
      outbox.mails = [];
      outbox.events = [];
      return signedIn;
    },

    /** The user as it is stored. */
    async stored({ id }: Pick<User, 'id'>): Promise<User> {
      return em.fork().findOneOrFail(UserSchema, id);
    },

    storedUsers: () => em.fork().find(UserSchema, {}),
    storedAccounts: (where: Partial<Account> = {}) => em.fork().find(AccountSchema, where),
    storedSessions: (where: Partial<Session> = {}) => em.fork().find(SessionSchema, where),
    storedVerifications: (where: Partial<Verification> = {}) => em.fork().find(VerificationSchema, where),

    /** Changes the stored user without any rule. */
    async alter({ id }: Pick<User, 'id'>, values: Partial<User>): Promise<void> {
      await em.fork().nativeUpdate(UserSchema, id, values as object);
    },

    /** Changes the stored hash of the user's password. */
    async alterPassword({ id }: Pick<User, 'id'>, hash: string): Promise<void> {
      await em.fork().nativeUpdate(AccountSchema, { userId: id }, { password: hash });
    },

    /** Deletes the user with everything of theirs. */
    async removeUser({ id }: Pick<User, 'id'>): Promise<void> {
      await em.fork().nativeDelete(UserSchema, id);
    },

    /** The audit trail in brief, oldest first: `refused session.started INVALID_EMAIL_OR_PASSWORD`. */
    async told(): Promise<string[]> {
      const rows = await base.auditRows();
      return rows.map(({ action, outcome, reason }) =>
        outcome === 'done' ? action : `${outcome} ${action} ${reason}`,
      );
    },
  };
}

/** The session of a sign-in without a challenge. */
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
