import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { StaffAudit } from './application/staff-audit.ts';
import { AccountOverviews, StaffDossier } from './application/staff-dossier.ts';
import { StaffActs } from './application/staff-acts.ts';
import { StaffJobs } from './application/staff-jobs.ts';
import { StaffUsers } from './application/staff-users.ts';
import { UserSearch } from './domain/user-query.ts';
import { AdminController } from './http/admin.controller.ts';
import { StaffJobsController } from './http/jobs.controller.ts';
import { ReadingController } from './http/reading.controller.ts';
import { AccountFinders } from './infrastructure/account-finders.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';
import { StoredAccountOverviews } from './infrastructure/stored-account-overviews.ts';

@Module({
  imports: [SessionsModule, CredentialsModule],
  controllers: [AdminController, ReadingController, StaffJobsController],
  providers: [
    { provide: UserSearch, useClass: MikroUserSearch },
    { provide: AccountOverviews, useClass: StoredAccountOverviews },
    StaffActs,
    StaffAudit,
    StaffDossier,
    StaffJobs,
    StaffUsers,
    AccountFinders,
  ],
})
export class StaffModule {
  constructor(_finders: AccountFinders) {}
}
