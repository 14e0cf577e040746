import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { isJsonObject, type JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { referencesOf } from '../../objects/domain/references.ts';
import { grantStatuses } from '../domain/activity.ts';
import { CustomerForms } from './customer-forms.ts';
import type { ShownPage } from './own-subscriptions.ts';
import { type OwnerNamed, OwnedObjects, type PageOf } from './owned-objects.ts';

/** What purchases give access to, and what still stands in the way of it. */
@Injectable()
export class OwnBenefits {
  constructor(
    private readonly owned: OwnedObjects,
    private readonly forms: CustomerForms,
  ) {}

  /** @param active true or false: only grants that give access now, or that do not. @throws as `BillingOwners.of` */
  async list(caller: Caller, named: OwnerNamed, active: boolean | undefined, page: PageOf): Promise<ShownPage> {
    const filters = active === undefined ? {} : { status: grantStatuses(active) };
    const { items, total } = await this.owned.list(caller, named, 'benefit_grant', filters, page);
    return { shown: await Promise.all(items.map((grant) => this.shown(grant))), total };
  }

  private async shown(grant: Mirrored<'benefit_grant'>): Promise<JsonObject> {
    const { status } = referencesOf(grant);
    const shown = await this.forms.of(grant);
    const state = { status, isActionNeeded: status === 'failed' };
    return status === 'granted' ? { ...shown, ...state } : { ...withoutNote(shown), ...state };
  }
}

/** The note of a benefit is for those who have it. */
function withoutNote(grant: JsonObject): JsonObject {
  const { benefit } = grant;
  if (!isJsonObject(benefit) || !isJsonObject(benefit.properties) || !('note' in benefit.properties)) return grant;
  return { ...grant, benefit: { ...benefit, properties: { ...benefit.properties, note: null } } };
}
