import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { found } from '../core/refusals.ts';
import type { CustomerRow, GrantRow, OrderRow, SubscriptionRow } from '../core/rows.ts';
import { only } from '../core/store.ts';
import { touch, type World } from '../core/world.ts';
import { address, readTaxId } from '../customers/addresses.ts';
import { customerView } from '../customers/views.ts';
import { keyView } from '../grants/keys.ts';
import { rotate, withActivations } from '../grants/license-keys.ts';
import { flag, list, oneOf } from '../http/listing.ts';
import { accepted, get, ok, patch, post, remove, type Call, type Route } from '../http/router.ts';
import { maybe } from '../http/validation.ts';
import { billingType, generateInvoice, invoiceUrl, receiptUrl } from '../orders/routes.ts';
import { cancelAtPeriodEnd, uncancel } from '../subscriptions/ending.ts';
import { portalGrant, portalMeter, portalOrder, portalSubscription, portalCustomer } from './views.ts';
import { portalSeatRoutes } from './seats.ts';

const detailsChange = z.object({
  billing_name: z.string().nullable().optional(),
  billing_address: maybe(address),
  tax_id: z.string().nullable().optional(),
});

const cancelation = z.object({
  cancel_at_period_end: maybe(z.boolean()),
  cancellation_reason: maybe(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
      'other',
    ]),
  ),
  cancellation_comment: maybe(z.string()),
});

/** What a customer does with a session token. */
export function portalRoutes(world: World): Route[] {
  const base = '/v1/customer-portal';
  const routes = [
    ...identityRoutes(world, base),
    ...orderRoutes(world, base),
    ...subscriptionRoutes(world, base),
    ...holdingRoutes(world, base),
    ...portalSeatRoutes(world, base),
  ];
  return routes.map((route): Route => ({ ...route, guard: { by: 'session' } }));
}

const customerOf = ({ tables }: World, { session }: Call): CustomerRow => tables.customers.get(session!.customer_id)!;

function identityRoutes(world: World, base: string): Route[] {
  return [
    get(`${base}/customers/me`, '', (call) => ok(portalCustomer(customerOf(world, call)))),
    patch(`${base}/customers/me`, '', (call) => {
      const row = customerOf(world, call);
      const { billing_name, billing_address, tax_id } = call.read(detailsChange);
      if (billing_name !== undefined) row.billing_name = billing_name;
      if (billing_address) row.billing_address = billing_address;
      if (tax_id !== undefined)
        row.tax_id = tax_id ? readTaxId(tax_id, row.billing_address?.country ?? null, 'tax_id') : null;
      touch(world, row);
      world.announcer.emit('customer.updated', customerView(row));
      world.announcer.stateChanged(row.id);
      return ok(portalCustomer(row));
    }),
    get(`${base}/customer-session/introspect`, '', ({ session }) =>
      ok({ expires_at: session!.expires_at, return_url: session!.return_url }),
    ),
    get(`${base}/customer-session/user`, '', (call) => {
      const { id, name, email } = customerOf(world, call);
      const member = world.tables.members.get(call.session!.member_id ?? '');
      const user: models.PortalAuthenticatedUser = {
        type: member ? 'member' : 'customer',
        name: member?.name ?? name,
        email: member?.email ?? email ?? '',
        customer_id: id,
        member_id: member?.id ?? null,
        role: member?.role ?? null,
      };
      return ok(user);
    }),
  ];
}

function orderRoutes(world: World, base: string): Route[] {
  const { tables } = world;
  const one = (call: Call): OrderRow => {
    const row = tables.orders.get(call.id());
    return found(row?.customer_id === call.session!.customer_id ? row : undefined);
  };
  return [
    get(`${base}/orders/`, '', (call) =>
      list(
        call,
        only(tables.orders, ({ customer_id }) => customer_id === call.session!.customer_id),
        {
          filters: {
            product_id: oneOf((row) => row.product_id),
            product_billing_type: oneOf((row) => billingType(world, row)),
            subscription_id: oneOf((row) => row.subscription_id),
          },
          sorts: {
            created_at: (row) => row.created_at,
            amount: (row) => row.net_amount,
            net_amount: (row) => row.net_amount,
          },
          sorting: '-created_at',
          view: (row) => portalOrder(world, row),
        },
      ),
    ),
    get(`${base}/orders/{id}`, '', (call) => ok(portalOrder(world, one(call)))),
    post(`${base}/orders/{id}/invoice`, '', (call) => {
      generateInvoice(world, one(call));
      return accepted();
    }),
    get(`${base}/orders/{id}/invoice`, '', (call) => ok(invoiceUrl(world, one(call)))),
    get(`${base}/orders/{id}/receipt`, '', (call) => ok(receiptUrl(world, one(call)))),
  ];
}

function subscriptionRoutes(world: World, base: string): Route[] {
  const { tables } = world;
  const one = (call: Call): SubscriptionRow => {
    const row = tables.subscriptions.get(call.id());
    return found(row?.customer_id === call.session!.customer_id ? row : undefined);
  };
  const cancel = (row: SubscriptionRow, body: Partial<z.output<typeof cancelation>>) =>
    cancelAtPeriodEnd(world, row, {
      customer_cancellation_reason: body.cancellation_reason,
      customer_cancellation_comment: body.cancellation_comment,
    });
  return [
    get(`${base}/subscriptions/`, '', (call) =>
      list(
        call,
        only(tables.subscriptions, ({ customer_id }) => customer_id === call.session!.customer_id),
        {
          filters: { product_id: oneOf((row) => row.product_id), active: flag((row) => row.ended_at === null) },
          sorts: { started_at: (row) => row.started_at, amount: (row) => row.amount, status: (row) => row.status },
          sorting: '-started_at',
          view: (row) => portalSubscription(world, row),
        },
      ),
    ),
    get(`${base}/subscriptions/{id}`, '', (call) => ok(portalSubscription(world, one(call)))),
    patch(`${base}/subscriptions/{id}`, '', (call) => {
      const row = one(call);
      const body = call.read(cancelation);
      if (body.cancel_at_period_end === false) uncancel(world, row);
      else cancel(row, body);
      return ok(portalSubscription(world, row));
    }),
    remove(`${base}/subscriptions/{id}`, '', (call) => {
      const row = one(call);
      cancel(row, {});
      return ok(portalSubscription(world, row));
    }),
  ];
}

function holdingRoutes(world: World, base: string): Route[] {
  const { tables } = world;
  const own = (call: Call) => (row: { customer_id: string }) => row.customer_id === call.session!.customer_id;
  const key = (call: Call) => {
    const row = tables.licenseKeys.get(call.id());
    return found(row && own(call)(row) ? row : undefined);
  };
  return [
    get(`${base}/benefit-grants/`, '', (call) =>
      list(call, only(tables.grants, own(call)), {
        filters: {
          type: oneOf((row: GrantRow) => tables.benefits.get(row.benefit_id)!.type),
          benefit_id: oneOf((row) => row.benefit_id),
          order_id: oneOf((row) => row.order_id),
          subscription_id: oneOf((row) => row.subscription_id),
        },
        sorts: { granted_at: (row) => row.granted_at, product_benefit: (row) => row.created_at },
        sorting: 'product_benefit',
        view: (row) => portalGrant(world, row),
      }),
    ),
    get(`${base}/benefit-grants/{id}`, '', (call) => {
      const row = tables.grants.get(call.id());
      return ok(portalGrant(world, found(row && own(call)(row) ? row : undefined)));
    }),
    get(`${base}/meters/`, '', (call) =>
      list(call, only(tables.customerMeters, own(call)), {
        filters: { meter_id: oneOf((row) => row.meter_id) },
        sorts: { modified_at: (row) => row.modified_at, created_at: (row) => row.created_at },
        sorting: '-modified_at',
        view: (row) => portalMeter(world, row),
      }),
    ),
    get(`${base}/license-keys/`, '', (call) =>
      list(call, only(tables.licenseKeys, own(call)), {
        filters: { benefit_id: oneOf((row) => row.benefit_id) },
        view: (row) => keyView(world, row),
      }),
    ),
    get(`${base}/license-keys/{id}`, '', (call) => ok(withActivations(world, key(call)))),
    post(`${base}/license-keys/{id}/rotate`, '', (call) => ok(rotate(world, key(call)))),
  ];
}
