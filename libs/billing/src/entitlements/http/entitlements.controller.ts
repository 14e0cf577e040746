import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { BillingOwners } from '../../accounts/index.ts';
import { acceptsReaders, OwnerQuery } from '../../accounts/http.ts';
import { Entitlements } from '../application/entitlements.ts';
import { EntitlementsView } from './views.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class EntitlementsController {
  constructor(
    private readonly owners: BillingOwners,
    private readonly entitlements: Entitlements,
  ) {}

  /** What the caller, or an organization of which the caller may read the billing, may use. */
  @Get('entitlements')
  @Accepts(...acceptsReaders)
  async read(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<EntitlementsView> {
    const owner = await this.owners.ownerOf(caller, query, 'read');
    return EntitlementsView.of(await this.entitlements.of(owner, caller.userId));
  }
}
