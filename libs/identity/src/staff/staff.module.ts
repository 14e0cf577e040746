import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountLists } from './application/account-lists.ts';
import { AuditExports, ExportFiles, ExportLimits } from './application/audit-exports.ts';
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
import { HourlyCounts, StaffFigures } from './application/staff-figures.ts';
import { StaffUsers } from './application/staff-users.ts';
import { TrailExports } from './application/trail-exports.ts';
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
import { ExportLane, QueuedExports } from './infrastructure/export-lane.ts';
import { RepairsController } from './http/repairs.controller.ts';
import { DashboardController } from './http/dashboard.controller.ts';
import { ExportsController } from './http/exports.controller.ts';
import { SavedViewsController } from './http/saved-views.controller.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';
import { StoredAccountLists } from './infrastructure/stored-account-lists.ts';
import { StoredAccountOverviews } from './infrastructure/stored-account-overviews.ts';
import { StoredCounts } from './infrastructure/stored-counts.ts';
import { StoredExports } from './infrastructure/stored-exports.ts';
import { StoredViews } from './infrastructure/stored-views.ts';

/** The rooms of two-factor, social and API keys are known everywhere. */
@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule, ProfileModule],
  controllers: [
    AccountsController,
    ActsController,
    AdminController,
    DashboardController,
    ExportsController,
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
    { provide: AuditExports, useClass: StoredExports },
    { provide: ExportFiles, useClass: QueuedExports },
    { provide: HourlyCounts, useClass: StoredCounts },
    { provide: SavedViews, useClass: StoredViews },
    { provide: AccountOverviews, useClass: StoredAccountOverviews },
    AccountStanding,
    ExportLimits,
    Impersonation,
    StaffAccounts,
    StaffActs,
    StaffAudit,
    StaffDossier,
    StaffEdits,
    StaffFigures,
    StaffJobs,
    StaffKeys,
    StaffMails,
    StaffRepairs,
    StaffUsers,
    TrailExports,
    ViewsOfStaff,
    AccountFinders,
    ExportLane,
  ],
})
export class StaffModule {
  constructor(
    _finders: AccountFinders,
    _lane: ExportLane,
    purges: Purges,
    exports: AuditExports,
    figures: StaffFigures,
  ) {
    purges.register('audit-export-cleanup', 'Deletes exports of the audit trail after a day.', {
      parts: { deleteExpired: (now, limit) => exports.deleteExpiredParts(now, limit) },
      exports,
    });
    purges.registerUpkeep('staff-figures', 'Counts what the dashboard of staff shows, by the hour.', (signal) =>
      figures.count(signal),
    );
  }
}
