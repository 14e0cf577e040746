import { Module } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountDeletion, AccountRemoval, AccountDisowning } from './application/account-deletion.ts';
import { AccountDeletionPreview } from './application/deletion-preview.ts';
import { Profile, ProfileEditing, SecurityActivity } from './application/profile.ts';
import { ProfileController, SecurityActivityController } from './http/profile.controller.ts';

@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule],
  controllers: [ProfileController, SecurityActivityController],
  providers: [
    AccountDeletion,
    AccountDeletionPreview,
    AccountDisowning,
    AccountRemoval,
    Profile,
    ProfileEditing,
    SecurityActivity,
  ],
  exports: [AccountDeletionPreview, AccountRemoval, ProfileEditing],
})
export class ProfileModule {
  constructor(subscriptions: Subscriptions, deletion: AccountDeletion, _preview: AccountDeletionPreview) {
    subscriptions.on('identity.user-deleted', 'audit-trail', (event) => deletion.forget(event));
  }
}
