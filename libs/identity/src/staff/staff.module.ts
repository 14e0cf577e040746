import { Module } from '@nestjs/common';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountLists } from './application/account-lists.ts';
import { StaffAudit } from './application/staff-audit.ts';
import { AccountOverviews, StaffDossier } from './application/staff-dossier.ts';
import { AccountStanding } from './application/account-standing.ts';
import { StaffAccounts } from './application/staff-accounts.ts';
import { Impersonation } from './application/impersonation.ts';
import { StaffActs } from './application/staff-acts.ts';
import { StaffEdits } from './application/staff-edits.ts';
import { StaffKeys } from './application/staff-keys.ts';
import { StaffJobs } from './application/staff-jobs.ts';
import { StaffMails } from './application/staff-mails.ts';
import { StaffRepairs } from './application/staff-repairs.ts';
import { StaffUsers } from './application/staff-users.ts';
import { ViewsOfStaff } from './application/saved-views.ts';
import { SavedViews } from './domain/saved-view.ts';
import { UserSearch } from './domain/user-query.ts';
import { AccountsController } from './http/accounts.controller.ts';
import { ActsController } from './http/acts.controller.ts';
import { AdminController } from './http/admin.controller.ts';
import { ImpersonationController } from './http/impersonation.controller.ts';
import { StaffJobsController } from './http/jobs.controller.ts';
import { MailPreviewController, StaffMailsController } from './http/mails.controller.ts';
import { ListsController } from './http/lists.controller.ts';
import { ReadingController } from './http/reading.controller.ts';
import { AccountFinders } from './infrastructure/account-finders.ts';
import { RepairsController } from './http/repairs.controller.ts';
import { SavedViewsController } from './http/saved-views.controller.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';
import { StoredAccountLists } from './infrastructure/stored-account-lists.ts';
import { StoredAccountOverviews } from './infrastructure/stored-account-overviews.ts';
import { StoredViews } from './infrastructure/stored-views.ts';

/** The rooms of two-factor, social and API keys are known everywhere. */
@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule, ProfileModule],
  controllers: [
    AccountsController,
    ActsController,
    AdminController,
    ImpersonationController,
    ListsController,
    ReadingController,
    RepairsController,
    SavedViewsController,
    StaffJobsController,
    StaffMailsController,
    MailPreviewController,
  ],
  providers: [
    { provide: UserSearch, useClass: MikroUserSearch },
    { provide: AccountLists, useClass: StoredAccountLists },
    { provide: SavedViews, useClass: StoredViews },
    { provide: AccountOverviews, useClass: StoredAccountOverviews },
    AccountStanding,
    Impersonation,
    StaffAccounts,
    StaffActs,
    StaffAudit,
    StaffDossier,
    StaffEdits,
    StaffJobs,
    StaffKeys,
    StaffMails,
    StaffRepairs,
    StaffUsers,
    ViewsOfStaff,
    AccountFinders,
  ],
})
export class StaffModule {
  constructor(_finders: AccountFinders) {}
}
