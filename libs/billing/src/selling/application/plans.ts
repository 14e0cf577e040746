import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { BillingOwners, BillingRefusal, refusedByProvider } from '../../customers/index.ts';
import { isBillable } from '../../objects/domain/subscription-commands.ts';
import { BillingSettings } from '../../polar/index.ts';
import { MirrorReading } from '../../mirror/index.ts';
import { type Plan, plansOf } from '../domain/plan.ts';
import { Merchandise } from './merchandise.ts';

/** More subscriptions than an owner has at once. */
const MOST_SUBSCRIPTIONS = 100;

/** What can be bought, and what the owner has. */
@Injectable()
export class Plans {
  constructor(
    private readonly owners: BillingOwners,
    private readonly merchandise: Merchandise,
    private readonly reading: MirrorReading,
    private readonly settings: BillingSettings,
  ) {}

  /** @throws BILLING_NOT_AVAILABLE, BILLING_PROVIDER_UNAVAILABLE, and as `BillingOwners.of` */
  async of(caller: Caller, named: { readonly organizationId?: string | undefined }): Promise<readonly Plan[]> {
    const { customerId } = await this.owners.of(caller, named, 'read');
    if (this.settings.options.accessToken === undefined) throw BillingRefusal.BILLING_NOT_AVAILABLE();
    const products = await this.merchandise.products().catch((error: unknown) => refusedByProvider(error));
    return plansOf(products, await this.current(customerId));
  }

  private async current(customerId: string | null): Promise<ReadonlySet<string>> {
    if (customerId === null) return new Set();
    const page = { limit: MOST_SUBSCRIPTIONS, offset: 0, newestFirst: true };
    const { items } = await this.reading.list('subscription', { customerId }, page);
    return new Set(items.filter(({ fields }) => isBillable(fields)).map(({ fields }) => fields.productId));
  }
}
