import { Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { BillingObjects } from '../application/billing-objects.ts';
import { StaffAccounts } from '../application/staff-accounts.ts';
import { listQueryOf, listViewOf } from '#shared-kernel/http/list-page.dto';
import { CustomersQuery, LinksQuery } from './bodies.dto.ts';
import {
  CustomerPageView,
  LinkedAccountsView,
  LinkedAccountView,
  ListedCustomersView,
  ListedCustomerView,
} from './staff-views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffAccountsController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly objects: BillingObjects,
  ) {}

  /** Accounts and organizations that are customers or should be. */
  @Get('accounts')
  async list(@Query() query: LinksQuery): Promise<LinkedAccountsView> {
    return listViewOf(await this.accounts.list(listQueryOf(query)), (link) => LinkedAccountView.of(link));
  }

  /** Looks for the customer of an account or organization again, or makes one. A conflict may stay one. */
  @Post('accounts/:id/retry')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async retry(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<LinkedAccountView> {
    return LinkedAccountView.of(await this.accounts.retry(caller, id));
  }

  /** Customers of the billing provider, linked to an account here or not. */
  @Get('customers')
  async customers(@Query() { type, ...query }: CustomersQuery): Promise<ListedCustomersView> {
    const page = await this.objects.page('customer', listQueryOf({ ...query, status: type }));
    return listViewOf(page, (customer) => ListedCustomerView.of(customer));
  }

  /** A customer with what was bought, what may be used, and how it was linked to its account; also a deleted one. */
  @Get('customers/:id')
  async customer(@Param('id') id: string): Promise<CustomerPageView> {
    return CustomerPageView.of(await this.accounts.customer(id));
  }
}
