import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { MirrorModule } from '../mirror/mirror.module.ts';
import { CustomerNames } from './application/customer-names.ts';
import { ObjectForms } from './application/object-forms.ts';
import { StaffCatalog } from './application/staff-catalog.ts';
import { StaffCustomers } from './application/staff-customers.ts';
import { StaffObjects } from './application/staff-objects.ts';
import { StaffSubscriptions } from './application/staff-subscriptions.ts';
import { ObjectDirectory } from './domain/ports.ts';
import { StaffCatalogController } from './http/staff-catalog.controller.ts';
import { StaffSalesController } from './http/staff-sales.controller.ts';
import { MikroObjectDirectory } from './infrastructure/persistence/mikro-object-directory.ts';

/** What staff look up of everything that the platform has. Needs the gateway and webhooks. */
@Module({
  imports: [CustomersModule, MirrorModule],
  controllers: [StaffSalesController, StaffCatalogController],
  providers: [
    { provide: ObjectDirectory, useClass: MikroObjectDirectory },
    CustomerNames,
    ObjectForms,
    StaffCatalog,
    StaffCustomers,
    StaffObjects,
    StaffSubscriptions,
  ],
})
export class StaffModule {}
