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
import { StaffUsers } from './application/staff-users.ts';
import { UserSearch } from './domain/user-query.ts';
import { AccountsController } from './http/accounts.controller.ts';
import { AdminController } from './http/admin.controller.ts';
import { StaffJobsController } from './http/jobs.controller.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';

@Module({
  imports: [SessionsModule, ContactModule, CredentialsModule, ProfileModule],
  controllers: [AccountsController, AdminController, StaffJobsController],
  providers: [
    { provide: UserSearch, useClass: MikroUserSearch },
    AccountStanding,
    StaffAccounts,
    StaffActs,
    StaffEdits,
    StaffJobs,
    StaffUsers,
  ],
})
export class StaffModule {}
