import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.ts';
import { OAuthLists } from './application/oauth-lists.ts';
import { StaffApis } from './application/staff-apis.ts';
import { StaffClients } from './application/staff-clients.ts';
import { StaffGrants } from './application/staff-grants.ts';
import { StaffApisController } from './http/staff-apis.controller.ts';
import { StaffClientsController } from './http/staff-clients.controller.ts';
import { StaffGrantsController, StaffOAuthListsController } from './http/staff-grants.controller.ts';
import { ClientsForStaff } from './infrastructure/clients-for-staff.ts';
import { StoredOAuthLists } from './infrastructure/stored-oauth-lists.ts';

@Module({
  imports: [GrantsModule],
  controllers: [StaffApisController, StaffClientsController, StaffGrantsController, StaffOAuthListsController],
  providers: [
    StaffApis,
    StaffClients,
    StaffGrants,
    ClientsForStaff,
    { provide: OAuthLists, useClass: StoredOAuthLists },
  ],
})
export class StaffModule {
  constructor(_forStaff: ClientsForStaff) {}
}
