import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.ts';
import { StaffClients } from './application/staff-clients.ts';
import { StaffClientsController } from './http/staff-clients.controller.ts';
import { StaffGrantsController } from './http/staff-grants.controller.ts';
import { ClientsForStaff } from './infrastructure/clients-for-staff.ts';

@Module({
  imports: [GrantsModule],
  controllers: [StaffClientsController, StaffGrantsController],
  providers: [StaffClients, ClientsForStaff],
})
export class StaffModule {
  constructor(_forStaff: ClientsForStaff) {}
}
