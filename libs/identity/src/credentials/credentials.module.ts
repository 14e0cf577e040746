import { Module } from '@nestjs/common';
import { ContactModule } from '../contact/contact.module.ts';
import { AccountPolicies } from '../sessions/index.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CredentialChange, NewPasswords } from './application/credential-change.ts';
import { DeniedSessions } from './application/denied-sessions.ts';
import { EmailConfirmation } from './application/email-confirmation.ts';
import { PasswordChange } from './application/password-change.ts';
import { PasswordReset, ResetLinks } from './application/password-reset.ts';
import { SignIn } from './application/sign-in.ts';
import { SignUp, AccountCreation } from './application/sign-up.ts';
import { SessionDisowning } from './application/session-disowning.ts';
import { StepUp } from './application/step-up.ts';
import { CommonPasswords, Passwords } from './domain/password-policy.ts';
import { DisowningController } from './http/disowning.controller.ts';
import { PasswordController, EmailConfirmationController } from './http/password.controller.ts';
import { SignInController, SignUpController } from './http/sign-in.controller.ts';
import { Argon2Passwords } from './infrastructure/argon2-passwords.ts';
import { ListedCommonPasswords } from './infrastructure/listed-common-passwords.ts';

@Module({
  imports: [SessionsModule, ContactModule],
  controllers: [
    DisowningController,
    EmailConfirmationController,
    PasswordController,
    SignInController,
    SignUpController,
  ],
  providers: [
    { provide: Passwords, useClass: Argon2Passwords },
    { provide: CommonPasswords, useClass: ListedCommonPasswords },
    AccountCreation,
    CredentialChange,
    DeniedSessions,
    EmailConfirmation,
    NewPasswords,
    PasswordChange,
    PasswordReset,
    ResetLinks,
    SessionDisowning,
    SignIn,
    SignUp,
    StepUp,
  ],
  exports: [AccountCreation, CredentialChange, NewPasswords, ResetLinks, StepUp],
})
export class CredentialsModule {
  constructor(policies: AccountPolicies, passwords: CredentialChange) {
    policies.register(passwords);
  }
}
