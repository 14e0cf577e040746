import { Module } from '@nestjs/common';
import { ContactModule } from '../contact/contact.module.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountStanding } from './application/account-standing.ts';
import { StaffAccounts } from './application/staff-accounts.ts';
import { StaffActs } from './application/staff-acts.ts';
import { StaffEdits } from './application/staff-edits.ts';
import { StaffJobs } from './application/staff-jobs.ts';
import { StaffRepairs } from './application/staff-repairs.ts';
import { StaffUsers } from './application/staff-users.ts';
import { UserSearch } from './domain/user-query.ts';
import { AccountsController } from './http/accounts.controller.ts';
import { AdminController } from './http/admin.controller.ts';
import { StaffJobsController } from './http/jobs.controller.ts';
import { RepairsController } from './http/repairs.controller.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';

/** The rooms of two-factor and social are known everywhere. */
@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule, ProfileModule],
  controllers: [AccountsController, AdminController, RepairsController, StaffJobsController],
  providers: [
    { provide: UserSearch, useClass: MikroUserSearch },
    AccountStanding,
    StaffAccounts,
    StaffActs,
    StaffEdits,
    StaffJobs,
    StaffRepairs,
    StaffUsers,
  ],
})
export class StaffModule {}
