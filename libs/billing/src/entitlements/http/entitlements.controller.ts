import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { BillingOwners } from '../../customers/index.ts';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { Entitlements } from '../application/entitlements.ts';
import { shareOfMember } from '../domain/entitlement-rules.ts';
import { EntitlementsView } from './views.ts';

@ApiTags('Billing')
@GuardedController('api/billing')
export class EntitlementsController {
  constructor(
    private readonly owners: BillingOwners,
    private readonly entitlements: Entitlements,
  ) {}

  /**
   * The entitlements of the caller or of an organization. Members who may not read the billing of the organization get
   * the benefits that it gives to all members or that their own seat gives them, and nothing else.
   */
  @Get('entitlements')
  @Accepts(...acceptsReaders)
  async read(@Query() query: OwnerQuery, @CurrentCaller() caller: Caller): Promise<EntitlementsView> {
    const { owner, mayRead } = await this.owners.sharedWith(caller, query);
    const { userId, email, emailConfirmed } = caller;
    const entitlements = await this.entitlements.of(owner, { userId, email: emailConfirmed ? email : null });
    return EntitlementsView.of(mayRead ? entitlements : shareOfMember(entitlements));
  }
}
