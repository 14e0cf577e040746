import { change, type Fields } from '#shared-kernel/domain/change';

export interface BillingOwner {
  readonly type: 'user' | 'organization';
  /** Unique among both types. */
  readonly id: string;
}

/**
 * - `pending`: the customer is about to be looked up or created
 * - `linked`: purchases of the owner belong to the customer
 * - `conflict`: the platform refused a customer for the owner; `reason` says why
 * - `detached`: the owner was deleted
 */
export type LinkStatus = (typeof LINK_STATUSES)[number];
export const LINK_STATUSES = ['pending', 'linked', 'conflict', 'detached'] as const;

/**
 * - `email-taken`: another customer has the address, and it is not known to be the owner's
 * - `email-refused`: the platform does not accept the address, for instance because its domain gets no mail
 * - `no-owner`: the organization has no owner to name
 */
export type ConflictReason = 'email-taken' | 'email-refused' | 'no-owner';

/** The link of an account or an organization to its customer at the platform (ADR 41). */
export class AccountLink {
  declare readonly id: string;
  declare readonly ownerType: BillingOwner['type'];
  declare readonly ownerId: string;
  declare readonly customerId: string | null;
  declare readonly status: LinkStatus;
  /**
   * The reason of a conflict, or why the platform kept the former email address of the customer; null: it has that of
   * the owner.
   */
  declare readonly reason: ConflictReason | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<AccountLink>) {
    Object.assign(this, values);
  }

  static begin(id: string, owner: BillingOwner, now: Date): AccountLink {
    return new AccountLink({
      id,
      ownerType: owner.type,
      ownerId: owner.id,
      customerId: null,
      status: 'pending',
      reason: null,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** @returns false, and no change, when it is linked to this customer already */
  link(customerId: string, now: Date): boolean {
    if (this.status === 'linked' && this.customerId === customerId) return false;
    change<AccountLink>(this, { customerId, status: 'linked', reason: null, updatedAt: now });
    return true;
  }

  /**
   * A linked account stays linked, unless its customer is the deleted one.
   * @returns false, and no change, for the same conflict again
   */
  refuse(reason: ConflictReason, now: Date, deletedCustomerId: string | null = null): boolean {
    if (this.status === 'linked' && this.customerId !== deletedCustomerId) return false;
    if (this.status === 'conflict' && this.reason === reason) return false;
    change<AccountLink>(this, { customerId: null, status: 'conflict', reason, updatedAt: now });
    return true;
  }

  /** Whether the customer has the current address of the owner. */
  noteAddress(refused: ConflictReason | null, now: Date): void {
    if (this.reason !== refused) change<AccountLink>(this, { reason: refused, updatedAt: now });
  }

  detach(now: Date): void {
    change<AccountLink>(this, { status: 'detached', reason: null, updatedAt: now });
  }
}

export const ownerIn = ({ ownerType, ownerId }: Pick<AccountLink, 'ownerType' | 'ownerId'>): BillingOwner => ({
  type: ownerType,
  id: ownerId,
});
