import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.ts';
import { StaffClients } from './application/staff-clients.ts';
import { StaffClientsController } from './http/staff-clients.controller.ts';
import { StaffGrantsController } from './http/staff-grants.controller.ts';

/** What staff do about clients, and about the access of users to them. */
@Module({
  imports: [GrantsModule],
  controllers: [StaffClientsController, StaffGrantsController],
  providers: [StaffClients],
})
export class StaffModule {}
