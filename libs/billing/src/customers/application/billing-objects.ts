import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { COUNTED, type ListPage, type ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored, MirroredKind } from '../../objects/domain/references.ts';
import { BillingSettings } from '../../polar/index.ts';
import {
  BillingConnection,
  type MirroredObject,
  type MirrorFilters,
  type MirrorPage,
  MirrorReading,
  type ObjectFilters,
} from '../../mirror/index.ts';
import { type BillingOwner, ownerIn } from '../domain/account-link.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { dashboardLink, dashboardOf } from '../domain/dashboard-links.ts';
import { Links } from '../domain/ports.ts';
import { type BillingAction, BillingOwners, type OwnerNamed } from './billing-owners.ts';

interface Asking {
  readonly caller: Caller;
  readonly named: OwnerNamed;
}

/** An object that a request names by its id. */
export interface Asked extends Asking {
  readonly id: string;
}

export interface AskedPage extends Asking {
  readonly page: Pick<MirrorPage, 'limit' | 'offset'>;
}

type OwnedFilters = Omit<MirrorFilters, 'customerId'>;

/** Kinds of purchased objects: each object names its customer. */
type OwnedKind = 'subscription' | 'order' | 'benefit_grant' | 'license_key';

export interface Owned<K extends OwnedKind> {
  readonly owner: BillingOwner;
  readonly customerId: string;
  readonly object: Mirrored<K>;
}

export interface ShownPage {
  readonly shown: readonly JsonObject[];
  readonly total: number;
}

export interface NamedCustomer {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly isDeleted: boolean;
  /** The account or organization that is linked to it. */
  readonly owner: BillingOwner | null;
}

export interface ShownObject {
  readonly stored: MirroredObject;
  /** Everything that the platform has of it, in the form of our API, but no secrets. */
  readonly shown: JsonObject;
  /** Null for objects without a customer, or whose customer was never seen. */
  readonly customer: NamedCustomer | null;
  readonly dashboardUrl: string | null;
}

export interface ShownObjects {
  readonly items: readonly ShownObject[];
  /** Counted up to `COUNTED`. */
  readonly total: number;
}

const BESIDE: MirrorPage = { limit: 50, offset: 0, newestFirst: true, countTo: COUNTED };

/**
 * Objects of the platform for account holders, for whom an id of a request is never enough (the object must be of their
 * customer), and for staff, who see all of them, deleted ones as well.
 */
@Injectable()
export class BillingObjects {
  constructor(
    private readonly owners: BillingOwners,
    private readonly reading: MirrorReading,
    private readonly links: Links,
    private readonly connection: BillingConnection,
    private readonly settings: BillingSettings,
    private readonly uow: UnitOfWork,
  ) {}

  /** Objects of the owner, the newest first. @throws as `BillingOwners.of` */
  async owned<K extends OwnedKind>({ caller, named, page }: AskedPage, kind: K, filters: OwnedFilters) {
    const { customerId } = await this.owners.of(caller, named, 'read');
    if (customerId === null) return { items: [], total: 0 };
    return this.reading.list(kind, { ...filters, customerId }, { ...page, newestFirst: true });
  }

  /** The same as its holders see it. @throws as `BillingOwners.of` */
  async ownedPage(asked: AskedPage, kind: OwnedKind, filters: OwnedFilters = {}): Promise<ShownPage> {
    const { items, total } = await this.owned(asked, kind, filters);
    return { shown: await this.forHolders(items), total };
  }

  /** @param missing thrown where there is none, also for an object of another customer @throws as `BillingOwners.of` */
  async ownedOne<K extends OwnedKind>(
    { caller, named, id }: Asked,
    kind: K,
    missing: () => Error,
    action: BillingAction = 'read',
  ): Promise<Owned<K>> {
    const { owner, customerId } = await this.owners.of(caller, named, action);
    const object = await this.reading.find(kind, id);
    const fields = object?.fields as unknown as { readonly customerId: string } | undefined;
    if (!object || customerId === null || fields?.customerId !== customerId) throw missing();
    return { owner, customerId, object };
  }

  forHolders(objects: readonly Pick<Mirrored, 'kind' | 'raw'>[]): Promise<readonly JsonObject[]> {
    return Promise.all(objects.map((object) => this.reading.shown(object, 'holders')));
  }

  /** For staff. @throws INVALID_CURSOR */
  page(kind: MirroredKind, query: ListQuery<ObjectFilters>): Promise<ListPage<ShownObject>> {
    return this.uow.readInTurn(async () => {
      const page = await this.reading.page(kind, query);
      return { ...page, rows: await this.forStaff(page.rows) };
    });
  }

  /** For staff. @throws BILLING_OBJECT_NOT_FOUND */
  async get(kind: MirroredKind, id: string): Promise<ShownObject> {
    const found = await this.find(kind, id);
    if (!found) throw BillingRefusal.BILLING_OBJECT_NOT_FOUND();
    return found;
  }

  find(kind: MirroredKind, id: string): Promise<ShownObject | undefined> {
    return this.uow.read(async () => {
      const stored = await this.reading.stored(kind, id);
      return stored && (await this.forStaff([stored]))[0];
    });
  }

  /** For staff, the newest of what belongs to an object. */
  beside(kind: MirroredKind, filters: MirrorFilters): Promise<ShownObjects> {
    return this.uow.read(async () => {
      const { objects, total } = await this.reading.search(kind, filters, BESIDE);
      return { items: await this.forStaff(objects), total };
    });
  }

  private async forStaff(objects: readonly MirroredObject[]): Promise<readonly ShownObject[]> {
    if (objects.length === 0) return [];
    const merchant = await this.reading.stored('organization', await this.connection.organizationId());
    const slug = merchant?.raw['slug'];
    const dashboard = dashboardOf(typeof slug === 'string' ? slug : null, this.settings.options);
    const customers = await this.customersOf(objects.flatMap(({ customerId }) => customerId ?? []));
    return Promise.all(
      objects.map(async (stored) => ({
        stored,
        shown: await this.reading.shown(stored as Pick<Mirrored, 'kind' | 'raw'>, 'staff'),
        customer: (stored.customerId !== null && customers.get(stored.customerId)) || null,
        dashboardUrl: dashboardLink(stored, dashboard),
      })),
    );
  }

  /** The customers that the mirror has, by their id. */
  private async customersOf(ids: readonly string[]): Promise<ReadonlyMap<string, NamedCustomer>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const customers = await this.reading.allStored('customer', wanted);
    const owners = new Map((await this.links.ofCustomers(wanted)).map((link) => [link.customerId, ownerIn(link)]));
    return new Map(
      customers.map(({ id, label, email, deletedAt }) => {
        return [id, { id, name: label, email, isDeleted: deletedAt !== null, owner: owners.get(id) ?? null }];
      }),
    );
  }
}
