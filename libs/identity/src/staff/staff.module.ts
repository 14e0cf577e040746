import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { Impersonation } from './application/impersonation.ts';
import { StaffActs } from './application/staff-acts.ts';
import { StaffJobs } from './application/staff-jobs.ts';
import { StaffUsers } from './application/staff-users.ts';
import { UserSearch } from './domain/user-query.ts';
import { AdminController } from './http/admin.controller.ts';
import { ImpersonationController } from './http/impersonation.controller.ts';
import { StaffJobsController } from './http/jobs.controller.ts';
import { MikroUserSearch } from './infrastructure/mikro-user-search.ts';

@Module({
  imports: [SessionsModule, CredentialsModule],
  controllers: [AdminController, ImpersonationController, StaffJobsController],
  providers: [{ provide: UserSearch, useClass: MikroUserSearch }, StaffActs, StaffJobs, StaffUsers, Impersonation],
})
export class StaffModule {}
