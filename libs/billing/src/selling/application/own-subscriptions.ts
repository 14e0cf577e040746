import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import type { JsonObject } from '../../objects/domain/json.ts';
import { subscriptionStatuses } from '../domain/activity.ts';
import { SubscriptionRefusal } from '../domain/subscription-refusals.ts';
import { CustomerForms } from './customer-forms.ts';
import { type OwnerNamed, OwnedObjects, type PageOf } from './owned-objects.ts';

/** Shown objects of one page, and how many there are on all pages. */
export interface ShownPage {
  readonly shown: readonly JsonObject[];
  readonly total: number;
}

/** Subscriptions of an account or an organization, also those that ended. */
@Injectable()
export class OwnSubscriptions {
  constructor(
    private readonly owned: OwnedObjects,
    private readonly forms: CustomerForms,
  ) {}

  /** @param active true or false: only those that run, or that do not. @throws as `BillingOwners.of` */
  async list(caller: Caller, named: OwnerNamed, active: boolean | undefined, page: PageOf): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: subscriptionStatuses(active) };
    const { items, total } = await this.owned.list(caller, named, 'subscription', filters, page);
    return { shown: await this.forms.all(items), total };
  }

  /** @throws SUBSCRIPTION_NOT_FOUND, and as `BillingOwners.of` */
  async get(caller: Caller, named: OwnerNamed, id: string): Promise<JsonObject> {
    const found = await this.owned.find(caller, named, 'subscription', id);
    if (!found) throw SubscriptionRefusal.SUBSCRIPTION_NOT_FOUND();
    return this.forms.of(found.object);
  }
}
