import { Body, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { BillingAccounts } from '../application/billing-accounts.ts';
import { acceptsReaders } from './accepts-readers.ts';
import { BillingDetailsBody, OwnerQuery, PortalBody } from './bodies.dto.ts';
import { ReturnTargets } from './return-targets.ts';
import { BillingAccountView, PortalView } from './views.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class AccountController {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly targets: ReturnTargets,
  ) {}

  /** The billing account of the caller or of an organization, with the details that invoices show. */
  @Get('account')
  @Accepts(...acceptsReaders)
  async account(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<BillingAccountView> {
    return BillingAccountView.of(await this.accounts.of(caller, query));
  }

  /** Changes the details that invoices show. */
  @Patch('details')
  async changeDetails(@Body() body: BillingDetailsBody, @CurrentCaller() caller: Caller): Promise<BillingAccountView> {
    const { organizationId, ...details } = body;
    return BillingAccountView.of(await this.accounts.changeDetails(caller, { organizationId }, details));
  }

  /** Opens the pages of the billing provider where purchases and cards are managed, for an hour; needs a recent sign-in. */
  @Post('portal')
  @HttpCode(200)
  async portal(@Body() body: PortalBody, @CurrentCaller() caller: Caller): Promise<PortalView> {
    const returnUrl = body.returnPath === undefined ? undefined : this.targets.absolute(body.returnPath);
    return PortalView.of(await this.accounts.openPortal(caller, body, returnUrl));
  }
}
