import type { ListedKind, ReadableKind } from '../domain/billing-gateway.ts';
import type { AttemptOptions } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

interface Query {
  readonly page: number;
  readonly limit: number;
}

type Get = (polar: PolarClient, id: string, options: AttemptOptions) => Promise<unknown>;
type List = (polar: PolarClient, query: Query, options: AttemptOptions) => Promise<unknown>;

export const gets: Readonly<Record<ReadableKind, Get>> = {
  benefit: (polar, ...rest) => polar.benefits.get(...rest),
  checkout: (polar, ...rest) => polar.checkouts.get(...rest),
  custom_field: (polar, ...rest) => polar.customFields.get(...rest),
  customer: (polar, ...rest) => polar.customers.get(...rest),
  customer_meter: (polar, ...rest) => polar.customerMeters.get(...rest),
  customer_state: (polar, ...rest) => polar.customers.getState(...rest),
  discount: (polar, ...rest) => polar.discounts.get(...rest),
  license_key: (polar, ...rest) => polar.licenseKeys.get(...rest),
  meter: (polar, ...rest) => polar.meters.get(...rest),
  order: (polar, ...rest) => polar.orders.get(...rest),
  organization: (polar, ...rest) => polar.organizations.get(...rest),
  product: (polar, ...rest) => polar.products.get(...rest),
  // Refunds can only be listed.
  refund: async (polar, id, options) => {
    const { items } = await polar.refunds.list({ id, limit: 1 }, options);
    return items[0];
  },
  subscription: (polar, ...rest) => polar.subscriptions.get(...rest),
};

/** In the order of creation, so that what is made while paging comes last. */
export const lists: Readonly<Record<ListedKind, List>> = {
  benefit: (polar, query, options) => polar.benefits.list({ ...query, sorting: ['created_at'] }, options),
  benefit_grant: (polar, query, options) => polar.benefitGrants.list({ ...query, sorting: ['created_at'] }, options),
  checkout: (polar, query, options) => polar.checkouts.list({ ...query, sorting: ['created_at'] }, options),
  custom_field: (polar, query, options) => polar.customFields.list({ ...query, sorting: ['created_at'] }, options),
  customer: (polar, query, options) => polar.customers.list({ ...query, sorting: ['created_at'] }, options),
  customer_meter: (polar, query, options) => polar.customerMeters.list({ ...query, sorting: ['modified_at'] }, options),
  discount: (polar, query, options) => polar.discounts.list({ ...query, sorting: ['created_at'] }, options),
  // Cannot be sorted.
  license_key: (polar, query, options) => polar.licenseKeys.list(query, options),
  meter: (polar, query, options) => polar.meters.list({ ...query, sorting: ['created_at'] }, options),
  order: (polar, query, options) => polar.orders.list({ ...query, sorting: ['created_at'] }, options),
  organization: (polar, query, options) => polar.organizations.list({ ...query, sorting: ['created_at'] }, options),
  product: (polar, query, options) => polar.products.list({ ...query, sorting: ['created_at'] }, options),
  refund: (polar, query, options) => polar.refunds.list({ ...query, sorting: ['created_at'] }, options),
  // Has no order of creation.
  subscription: (polar, query, options) => polar.subscriptions.list({ ...query, sorting: ['started_at'] }, options),
};
