import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders } from '../../customers/http.ts';
import { BillingOwners } from '../../customers/index.ts';
import { UsageOverviews } from '../application/usage-overview.ts';
import { UsageOverviewQuery } from './bodies.dto.ts';
import { UsageOverviewView } from './views.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class UsageController {
  constructor(
    private readonly owners: BillingOwners,
    private readonly overviews: UsageOverviews,
  ) {}

  /** What the caller, or an organization of which the caller may read the billing, used. */
  @Get('usage')
  @Accepts(...acceptsReaders)
  async read(@Query() query: UsageOverviewQuery, @CurrentCaller() caller: Caller): Promise<UsageOverviewView> {
    const owner = await this.owners.ownerOf(caller, query, 'read');
    return UsageOverviewView.of(await this.overviews.of(owner, query.days));
  }
}
