import { Module } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountDeletion, AccountRemoval, DeletionTokens } from './application/account-deletion.ts';
import { AccountDisowning } from './application/account-disowning.ts';
import { Profile } from './application/profile.ts';
import { SecurityActivity } from './application/security-activity.ts';
import { ProfileController } from './http/profile.controller.ts';
import { SecurityActivityController } from './http/security-activity.controller.ts';

/** What account holders change about themselves, up to deleting the account. */
@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule],
  controllers: [ProfileController, SecurityActivityController],
  providers: [AccountDeletion, AccountDisowning, AccountRemoval, DeletionTokens, Profile, SecurityActivity],
})
export class ProfileModule {
  constructor(subscriptions: Subscriptions, deletion: AccountDeletion) {
    subscriptions.on('identity.user-deleted', 'audit-trail', (event) => deletion.forget(event));
  }
}
