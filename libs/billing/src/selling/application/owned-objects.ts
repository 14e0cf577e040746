import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { Mirrored } from '../../objects/domain/references.ts';
import { type BillingAction, type BillingOwner, BillingOwners } from '../../customers/index.ts';
import { type MirrorFilters, type MirrorPage, MirrorReading } from '../../mirror/index.ts';

/** The caller's own account without an organization. */
export interface OwnerNamed {
  readonly organizationId?: string | undefined;
}

export type PageOf = Pick<MirrorPage, 'limit' | 'offset'>;

/** What is bought: each object names its customer. */
type OwnedKind = 'subscription' | 'order' | 'benefit_grant' | 'license_key';

export interface Owned<K extends OwnedKind> {
  readonly owner: BillingOwner;
  readonly customerId: string;
  readonly object: Mirrored<K>;
}

/** Purchases of an account or an organization. An id of a request is never enough: the object must be of its customer. */
@Injectable()
export class OwnedObjects {
  constructor(
    private readonly owners: BillingOwners,
    private readonly reading: MirrorReading,
  ) {}

  /** The newest first. @throws as `BillingOwners.of` */
  async list<K extends OwnedKind>(
    caller: Caller,
    named: OwnerNamed,
    kind: K,
    filters: Omit<MirrorFilters, 'customerId'>,
    page: PageOf,
  ): Promise<{ readonly items: readonly Mirrored<K>[]; readonly total: number }> {
    const { customerId } = await this.owners.of(caller, named, 'read');
    if (customerId === null) return { items: [], total: 0 };
    return this.reading.list(kind, { ...filters, customerId }, { ...page, newestFirst: true });
  }

  /** Undefined as well for an object of another customer. @throws as `BillingOwners.of` */
  async find<K extends OwnedKind>(
    caller: Caller,
    named: OwnerNamed,
    kind: K,
    id: string,
    action: BillingAction = 'read',
  ): Promise<Owned<K> | undefined> {
    const { owner, customerId } = await this.owners.of(caller, named, action);
    const object = await this.reading.find(kind, id);
    const fields = object?.fields as unknown as { readonly customerId: string } | undefined;
    if (!object || customerId === null || fields?.customerId !== customerId) return undefined;
    return { owner, customerId, object };
  }
}
