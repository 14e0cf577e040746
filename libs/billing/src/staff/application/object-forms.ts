import { Injectable } from '@nestjs/common';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { BillingSettings } from '../../polar/index.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { asTheyAre } from '../domain/as-they-are.ts';
import { dashboardLink, dashboardOf } from '../domain/dashboard-links.ts';
import { ObjectDirectory, type StoredObject } from '../domain/ports.ts';
import { CustomerNames, type NamedCustomer } from './customer-names.ts';

/** An object as staff see it. */
export interface ShownObject {
  readonly stored: StoredObject;
  /** Everything that the platform has of it, in the form of our API, but no secrets. */
  readonly shown: JsonObject;
  /** Null for objects without a customer, or whose customer was never seen. */
  readonly customer: NamedCustomer | null;
  readonly dashboardUrl: string | null;
}

/** Objects of the mirror in the form in which staff see them. Inside of `UnitOfWork.read`. */
@Injectable()
export class ObjectForms {
  constructor(
    private readonly directory: ObjectDirectory,
    private readonly names: CustomerNames,
    private readonly connection: BillingConnection,
    private readonly settings: BillingSettings,
  ) {}

  /** In their order. */
  async of(objects: readonly StoredObject[]): Promise<readonly ShownObject[]> {
    if (objects.length === 0) return [];
    const organizationId = await this.connection.organizationId();
    const merchant = await this.directory.find('organization', organizationId);
    const slug = merchant?.raw['slug'];
    const dashboard = dashboardOf(typeof slug === 'string' ? slug : null, this.settings.options);
    const customers = await this.names.of(objects.flatMap(({ customerId }) => customerId ?? []));
    return objects.map((stored) => ({
      stored,
      shown: asTheyAre(codecs[stored.kind].outbound({ raw: stored.raw }, { organizationId })),
      customer: (stored.customerId !== null && customers.get(stored.customerId)) || null,
      dashboardUrl: dashboardLink(stored, dashboard),
    }));
  }
}
