import { Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminGuard, GuardedController, StaffGuard } from '#identity/http';
import { StaffAccounts } from '../application/staff-accounts.ts';
import { LinksQuery } from './bodies.dto.ts';
import { countedPage } from './counted-page.dto.ts';
import { LinkedAccountsView, LinkedAccountView } from './staff-views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing/accounts', StaffGuard)
export class StaffAccountsController {
  constructor(private readonly accounts: StaffAccounts) {}

  /** Accounts and organizations that are customers or should be, the latest changed ones first. */
  @Get()
  async list(@Query() query: LinksQuery): Promise<LinkedAccountsView> {
    const page = countedPage(query);
    const { links, total } = await this.accounts.list(query.status, page);
    return { accounts: links.map((link) => LinkedAccountView.of(link)), total, ...page };
  }

  /** Looks for the customer of an account or organization again, or makes one. A conflict may stay one. */
  @Post(':id/retry')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async retry(@Param('id') id: string): Promise<LinkedAccountView> {
    return LinkedAccountView.of(await this.accounts.retry(id));
  }
}
