import type { models } from '@polar-sh/sdk/2026-10';
import { invalidField, Refusal } from '../core/refusals.ts';
import type { CustomerRow } from '../core/rows.ts';
import { first, only, pick, without, type World } from '../core/world.ts';
import { subscriptionMeters } from '../usage/customer-meters.ts';

export function customerView(row: CustomerRow): models.Customer {
  return without(row, 'hidden') as models.Customer;
}

/** The type that orders, subscriptions and keys embed. */
export function embeddedCustomer(row: CustomerRow): models.OrderCustomer {
  return without(row, 'hidden');
}

export const liveCustomers = ({ tables }: World): CustomerRow[] =>
  only(tables.customers, ({ deleted_at }) => deleted_at === null);

/** Unique, unless the data was changed behind the API's back. */
export function byExternalId({ tables }: World, externalId: string): CustomerRow | undefined {
  const all = only(tables.customers, (row) => row.deleted_at === null && row.external_id === externalId);
  if (all.length > 1) {
    throw new Refusal(409, 'AmbiguousExternalCustomerID', 'More than one customer has this external ID.');
  }
  return all[0];
}

export const byEmail = ({ tables }: World, email: string): CustomerRow | undefined =>
  first(tables.customers, (row) => row.deleted_at === null && row.email?.toLowerCase() === email.toLowerCase());

/** Subscriptions that are past due are missing, even while their benefits are still granted. */
export function customerState(world: World, customer: CustomerRow): models.CustomerState {
  const { tables } = world;
  const own = (row: { customer_id: string }) => row.customer_id === customer.id;
  const active = only(
    tables.subscriptions,
    (row) => own(row) && (row.status === 'active' || row.status === 'trialing'),
  );
  const granted = only(tables.grants, (row) => own(row) && row.is_granted && !row.is_revoked);
  return {
    ...customerView(customer),
    active_subscriptions: active.map((row) => activeSubscription(world, row.id)),
    granted_benefits: granted.map((row) => {
      const { type, metadata } = tables.benefits.get(row.benefit_id)!;
      return {
        ...pick(row, 'id', 'created_at', 'modified_at', 'benefit_id'),
        granted_at: row.granted_at!,
        benefit_type: type,
        benefit_metadata: metadata,
        properties: (type === 'meter_credit' ? {} : row.properties) as models.CustomerStateBenefitGrant['properties'],
      };
    }),
    active_meters: only(tables.customerMeters, own).map((meter) => without(meter, 'hidden', 'customer_id')),
  } as models.CustomerState;
}

function activeSubscription(world: World, id: string): models.CustomerStateSubscription {
  const row = world.tables.subscriptions.get(id)!;
  return {
    ...pick(row, 'id', 'created_at', 'modified_at', 'custom_field_data', 'metadata', 'amount', 'currency', 'units'),
    ...pick(row, 'recurring_interval', 'current_period_start', 'current_period_end', 'trial_start', 'trial_end'),
    ...pick(row, 'cancel_at_period_end', 'canceled_at', 'started_at', 'ends_at', 'product_id', 'discount_id'),
    // The SDK publishes the statuses of a rotated license key here, by mistake.
    status: row.status as models.CustomerStateSubscription['status'],
    seats: row.seats ?? null,
    meters: subscriptionMeters(world, row).map((meter) => without(meter, 'meter')),
  };
}

/** @param body names the customer by either id */
export function namedCustomer(
  world: World,
  body: { customer_id: string } | { external_customer_id: string },
): CustomerRow {
  const byId = 'customer_id' in body;
  const row = byId ? world.tables.customers.get(body.customer_id) : byExternalId(world, body.external_customer_id);
  if (row?.deleted_at === null) return row;
  throw invalidField([byId ? 'customer_id' : 'external_customer_id'], 'Customer does not exist.');
}

export function announceCustomer(world: World, type: 'created' | 'updated' | 'deleted', row: CustomerRow): void {
  world.announcer.emit(`customer.${type}`, customerView(row));
  world.announcer.stateChanged(row.id);
}
