import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { AccountCleanup } from './application/account-cleanup.ts';
import { AccountDeletion } from './application/account-deletion.ts';
import { AccountMails } from './application/account-mails.ts';
import { ActiveOrganizations } from './application/active-organizations.ts';
import { AccountReclaim } from './application/account-reclaim.ts';
import { CredentialChange } from './application/credential-change.ts';
import { DeletionGuards } from './application/deletion-guards.ts';
import { EmailChange } from './application/email-change.ts';
import { EmailProofs } from './application/email-proofs.ts';
import { EmailVerification } from './application/email-verification.ts';
import { KeySessions } from './application/key-sessions.ts';
import { PasswordChange } from './application/password-change.ts';
import { PasswordReset } from './application/password-reset.ts';
import { PhoneVerification } from './application/phone-verification.ts';
import { Profile } from './application/profile.ts';
import { SessionIssuing } from './application/session-issuing.ts';
import { SignInGates } from './application/sign-in-gates.ts';
import { SessionsOfCaller } from './application/sessions-of-caller.ts';
import { SignIn } from './application/sign-in.ts';
import { SignUp } from './application/sign-up.ts';
import { StaffRoles } from './application/staff-roles.ts';
import { UserDirectory } from './application/user-directory.ts';
import { type AccountOptions, AccountSettings } from './domain/account-options.ts';
import {
  Accounts,
  DeviceNames,
  KnownDevices,
  Passwords,
  PhoneNumbers,
  Sessions,
  SignedTokens,
  Users,
  Verifications,
} from './domain/ports.ts';
import { CurrentSessionReader, SessionGuard } from './http/current-session.ts';
import { EmailController } from './http/email.controller.ts';
import { PasswordController } from './http/password.controller.ts';
import { PhoneNumberController } from './http/phone-number.controller.ts';
import { ProfileController } from './http/profile.controller.ts';
import { SessionController } from './http/session.controller.ts';
import { SignInController } from './http/sign-in.controller.ts';
import { SignUpController } from './http/sign-up.controller.ts';
import { SessionCache } from './http/session-cache.ts';
import { SessionCookies } from './http/session-cookies.ts';
import { SignInAnswers } from './http/sign-in-answers.ts';
import { SignInContextReader } from './http/sign-in-context.ts';
import { UserViews } from './http/user-views.ts';
import { Argon2Passwords } from './infrastructure/argon2-passwords.ts';
import { BowserDeviceNames } from './infrastructure/bowser-device-names.ts';
import { JoseSignedTokens } from './infrastructure/jose-signed-tokens.ts';
import { LibphonenumberPhoneNumbers } from './infrastructure/libphonenumber-phone-numbers.ts';
import { MikroAccounts } from './infrastructure/persistence/mikro-accounts.ts';
import { MikroKnownDevices } from './infrastructure/persistence/mikro-known-devices.ts';
import { MikroSessions } from './infrastructure/persistence/mikro-sessions.ts';
import { MikroUsers } from './infrastructure/persistence/mikro-users.ts';
import { MikroVerifications } from './infrastructure/persistence/mikro-verifications.ts';
import { AccountCleanupJob } from './jobs/account-cleanup.job.ts';

const adapters: Provider[] = [
  { provide: Users, useClass: MikroUsers },
  { provide: Accounts, useClass: MikroAccounts },
  { provide: Sessions, useClass: MikroSessions },
  { provide: Verifications, useClass: MikroVerifications },
  { provide: KnownDevices, useClass: MikroKnownDevices },
  { provide: Passwords, useClass: Argon2Passwords },
  { provide: SignedTokens, useClass: JoseSignedTokens },
  { provide: PhoneNumbers, useClass: LibphonenumberPhoneNumbers },
  { provide: DeviceNames, useClass: BowserDeviceNames },
];

const flows: Provider[] = [
  AccountCleanup,
  AccountDeletion,
  AccountMails,
  ActiveOrganizations,
  AccountReclaim,
  CredentialChange,
  DeletionGuards,
  EmailChange,
  EmailProofs,
  EmailVerification,
  KeySessions,
  PasswordChange,
  PasswordReset,
  PhoneVerification,
  Profile,
  SessionIssuing,
  SessionsOfCaller,
  SignIn,
  SignInGates,
  SignUp,
  StaffRoles,
  UserDirectory,
];

const doors: Provider[] = [
  SessionCache,
  SessionCookies,
  SignInAnswers,
  SignInContextReader,
  UserViews,
  CurrentSessionReader,
  SessionGuard,
  AccountCleanupJob,
];

const controllers: Type[] = [
  EmailController,
  PasswordController,
  PhoneNumberController,
  ProfileController,
  SessionController,
  SignInController,
  SignUpController,
];

@Module({})
export class AccountsModule {
  static forRoot(options: AccountOptions): DynamicModule {
    const settings: AccountSettings = { options };
    return {
      module: AccountsModule,
      // Every other context and room asks who is calling.
      global: true,
      controllers,
      providers: [{ provide: AccountSettings, useValue: settings }, ...adapters, ...flows, ...doors],
      exports: [
        SessionGuard,
        CurrentSessionReader,
        SessionCookies,
        AccountSettings,
        PhoneNumbers,
        ActiveOrganizations,
        DeletionGuards,
        UserDirectory,
        SignInContextReader,
        UserViews,
        AccountReclaim,
        KeySessions,
        Users,
        Accounts,
        Sessions,
        SessionIssuing,
        SignInGates,
        PasswordChange,
      ],
    };
  }
}
