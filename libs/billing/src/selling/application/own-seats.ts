import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { AccountLinks, BillingOwners, type OwnerNamed } from '../../customers/index.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { MirrorReading } from '../../mirror/index.ts';
import { OwnPurchases } from './own-purchases.ts';

export interface OwnSeat {
  readonly id: string;
  /** Null: not known yet, as is its plan. */
  readonly productId: string | null;
  /** The name of the plan. */
  readonly plan: string | null;
  /** ISO 8601. */
  readonly since: string | null;
  /** Benefits that the seat gives, as their holder sees them. */
  readonly grants: readonly JsonObject[];
}

/** Seats that the caller has of what an organization pays for. */
@Injectable()
export class OwnSeats {
  constructor(
    private readonly owners: BillingOwners,
    private readonly links: AccountLinks,
    private readonly reading: MirrorReading,
    private readonly purchases: OwnPurchases,
  ) {}

  /** Also for members who may not read the billing. @throws BILLING_ORGANIZATION_NOT_FOUND */
  async of(caller: Caller, named: OwnerNamed): Promise<readonly OwnSeat[]> {
    const { owner } = await this.owners.sharedWith(caller, named);
    if (owner.type === 'user') return [];
    const customerId = (await this.links.find(owner))?.customerId ?? null;
    if (customerId === null) return [];
    const { userId, email, emailConfirmed } = caller;
    // An address may belong to another member by now, so it decides only where the seat names no account.
    const heldBy = { accountId: userId, email: emailConfirmed ? email : undefined };
    const seats = await this.reading.all('customer_seat', { customerId, heldBy, status: ['claimed'] });
    return Promise.all(seats.map((seat) => this.shown(customerId, seat)));
  }

  private async shown(customerId: string, { fields }: Mirrored<'customer_seat'>): Promise<OwnSeat> {
    const { id, subscriptionId, orderId, memberId, claimedAt } = fields;
    const source = subscriptionId === null ? { orderId: orderId ?? '' } : { subscriptionId };
    // Grants without a member are those of the organization.
    const grants = memberId === null ? [] : await this.reading.all('benefit_grant', { customerId, ...source });
    const own = grants.filter((grant) => grant.fields.memberId === memberId && !grant.fields.isRevoked);
    return {
      id,
      ...(await this.planOf(subscriptionId, orderId)),
      since: claimedAt,
      grants: await Promise.all(own.map((grant) => this.purchases.grant(grant))),
    };
  }

  private async planOf(
    subscriptionId: string | null,
    orderId: string | null,
  ): Promise<Pick<OwnSeat, 'productId' | 'plan'>> {
    const purchase =
      subscriptionId === null
        ? orderId !== null && (await this.reading.find('order', orderId))
        : await this.reading.find('subscription', subscriptionId);
    const productId = purchase ? purchase.fields.productId : null;
    const product = productId === null ? undefined : await this.reading.find('product', productId);
    return { productId, plan: product?.fields.name ?? null };
  }
}
