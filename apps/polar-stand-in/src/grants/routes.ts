import { found, notPermitted } from '../core/refusals.ts';
import type { GrantRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { customerView } from '../customers/views.ts';
import { byCreation, byName, flag, list, oneOf } from '../http/listing.ts';
import { get, noContent, ok, remove, type Call, type Route } from '../http/router.ts';
import { customerMeterView } from '../usage/customer-meters.ts';
import type { CustomerMeterRow } from '../core/rows.ts';
import { deleteBenefit, grantView } from './grants.ts';

export function grantRoutes(world: World): Route[] {
  const { tables } = world;
  const filters = {
    is_granted: flag((row: GrantRow) => row.is_granted),
    customer_id: oneOf((row: GrantRow) => row.customer_id),
    external_customer_id: oneOf((row: GrantRow) => tables.customers.get(row.customer_id)?.external_id),
    member_id: oneOf((row: GrantRow) => row.member_id),
  };
  const view = (row: GrantRow) => grantView(world, row);
  const benefit = (call: Call) => {
    const row = found(tables.benefits.get(call.id()));
    return found(row.is_deleted ? undefined : row);
  };
  return [
    get('/v1/benefit-grants/', 'benefits:read', (call) =>
      list(call, [...tables.grants.values()], {
        filters,
        sorts: { created_at: byCreation, granted_at: (row) => row.granted_at, revoked_at: (row) => row.revoked_at },
        sorting: '-created_at',
        view,
      }),
    ),
    get('/v1/benefits/{id}/grants', 'benefits:read', (call) => {
      const { id } = benefit(call);
      return list(
        call,
        only(tables.grants, ({ benefit_id }) => benefit_id === id),
        { filters, view },
      );
    }),
    remove('/v1/benefits/{id}', 'benefits:write', (call) => {
      const row = benefit(call);
      if (!row.deletable) throw notPermitted();
      deleteBenefit(world, row);
      for (const { hidden } of tables.products.values()) {
        hidden.benefitIds = hidden.benefitIds.filter((id) => id !== row.id);
      }
      return noContent();
    }),
    ...customerMeterRoutes(world),
  ];
}

function customerMeterRoutes(world: World): Route[] {
  const { tables } = world;
  const view = (row: CustomerMeterRow) =>
    customerMeterView(world, row, customerView(tables.customers.get(row.customer_id)!));
  return [
    get('/v1/customer-meters/', 'customer_meters:read', (call) =>
      list(call, [...tables.customerMeters.values()], {
        filters: {
          customer_id: oneOf((row) => row.customer_id),
          external_customer_id: oneOf((row) => tables.customers.get(row.customer_id)?.external_id),
          meter_id: oneOf((row) => row.meter_id),
        },
        sorts: {
          created_at: byCreation,
          modified_at: (row) => row.modified_at ?? row.created_at,
          customer_id: (row) => row.customer_id,
          customer_name: (row) => byName(tables.customers.get(row.customer_id)!),
          meter_id: (row) => row.meter_id,
          meter_name: (row) => byName(tables.meters.get(row.meter_id)!),
          consumed_units: (row) => row.consumed_units,
          credited_units: (row) => row.credited_units,
          balance: (row) => row.balance,
        },
        sorting: '-modified_at',
        view,
      }),
    ),
    get('/v1/customer-meters/{id}', 'customer_meters:read', (call) =>
      ok(view(found(tables.customerMeters.get(call.id())))),
    ),
  ];
}
