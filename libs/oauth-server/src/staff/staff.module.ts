import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.ts';
import { StaffClients } from './application/staff-clients.ts';
import { StaffClientsController } from './http/staff-clients.controller.ts';
import { StaffGrantsController } from './http/staff-grants.controller.ts';

@Module({
  imports: [GrantsModule],
  controllers: [StaffClientsController, StaffGrantsController],
  providers: [StaffClients],
})
export class StaffModule {}
