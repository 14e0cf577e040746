import type { models } from '@polar-sh/sdk/2026-10';
import { z } from 'zod';
import { found } from '../core/refusals.ts';
import type { SubscriptionRow } from '../core/rows.ts';
import { customerOf, only, touch, type World } from '../core/world.ts';
import { address, readTaxId } from '../customers/addresses.ts';
import { announceCustomer } from '../customers/views.ts';
import type { Source } from '../grants/grants.ts';
import { keyView, rotate, withActivations } from '../grants/license-keys.ts';
import { managedSeats } from '../grants/routes.ts';
import { assignment, assignSeat, containerOf, seatView } from '../grants/seats.ts';
import {
  type Call,
  created,
  get,
  guardedBy,
  list,
  ok,
  patch,
  post,
  remove,
  resource,
  type Route,
} from '../http/routes.ts';
import { cancellationReason, maybe } from '../http/validation.ts';
import { billingType, invoiceRoutes, receiptUrl } from '../orders/routes.ts';
import { cancelAtPeriodEnd, uncancel } from '../subscriptions/subscription.ts';
import { portalCustomer, portalGrant, portalMeter, portalOrder, portalSubscription } from './views.ts';

const detailsChange = z.object({
  billing_name: z.string().nullable().optional(),
  billing_address: maybe(address),
  tax_id: z.string().nullable().optional(),
});

const cancelation = z.object({
  cancel_at_period_end: maybe(z.boolean()),
  cancellation_reason: cancellationReason,
  cancellation_comment: maybe(z.string()),
});

/** Routes for a customer with a session token. */
export function portalRoutes(world: World): Route[] {
  const base = '/v1/customer-portal';
  return guardedBy('session', [
    ...identityRoutes(world, base),
    ...orderRoutes(world, base),
    ...subscriptionRoutes(world, base),
    ...holdingRoutes(world, base),
    ...seatRoutes(world, base),
  ]);
}

const isOwn = (row: { customer_id: string }, { session }: Call) => row.customer_id === session!.customer_id;

const own = <T extends { customer_id: string }>(table: Map<string, T>, call: Call): T[] =>
  only(table, (row) => isOwn(row, call));

function one<T extends { customer_id: string }>(table: Map<string, T>, call: Call): T {
  const row = table.get(call.id());
  return found(row && isOwn(row, call) ? row : undefined);
}

function identityRoutes(world: World, base: string): Route[] {
  return [
    get(`${base}/customers/me`, '', ({ session }) => ok(portalCustomer(customerOf(world, session!)))),
    patch(`${base}/customers/me`, '', (call) => {
      const row = customerOf(world, call.session!);
      const { billing_name, billing_address, tax_id } = call.read(detailsChange);
      if (billing_name !== undefined) row.billing_name = billing_name;
      if (billing_address) row.billing_address = billing_address;
      if (tax_id !== undefined)
        row.tax_id = tax_id ? readTaxId(tax_id, row.billing_address?.country ?? null, 'tax_id') : null;
      touch(world, row);
      announceCustomer(world, 'updated', row);
      return ok(portalCustomer(row));
    }),
    get(`${base}/customer-session/introspect`, '', ({ session }) =>
      ok({ expires_at: session!.expires_at, return_url: session!.return_url }),
    ),
    get(`${base}/customer-session/user`, '', ({ session }) => {
      const { id, name, email } = customerOf(world, session!);
      const member = world.tables.members.get(session!.member_id ?? '');
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
  const { orders } = world.tables;
  return [
    ...resource({
      path: `${base}/orders/`,
      scope: '',
      table: orders,
      isThere: isOwn,
      by: ['product_id', 'subscription_id'],
      byValue: { product_billing_type: (row) => billingType(world, row) },
      sorts: ['-created_at', 'net_amount'],
      sortValues: { amount: (row) => row.net_amount },
      view: (row) => portalOrder(world, row),
    }),
    ...invoiceRoutes(world, `${base}/orders/{id}`, (call) => one(orders, call)),
    get(`${base}/orders/{id}/receipt`, '', (call) => ok(receiptUrl(world, one(orders, call)))),
  ];
}

function subscriptionRoutes(world: World, base: string): Route[] {
  const { subscriptions } = world.tables;
  const view = (row: SubscriptionRow) => portalSubscription(world, row);
  const cancel = (row: SubscriptionRow, body: Partial<z.output<typeof cancelation>>) =>
    cancelAtPeriodEnd(world, row, {
      customer_cancellation_reason: body.cancellation_reason,
      customer_cancellation_comment: body.cancellation_comment,
    });
  return [
    ...resource({
      path: `${base}/subscriptions/`,
      scope: '',
      table: subscriptions,
      isThere: isOwn,
      by: ['product_id'],
      byValue: { active: (row) => row.ended_at === null },
      sorts: ['-started_at', 'amount', 'status'],
      view,
      change: cancelation,
      update: (row, body) => (body.cancel_at_period_end === false ? uncancel(world, row) : cancel(row, body)),
    }),
    remove(`${base}/subscriptions/{id}`, '', (call) => {
      const row = one(subscriptions, call);
      cancel(row, {});
      return ok(view(row));
    }),
  ];
}

function holdingRoutes(world: World, base: string): Route[] {
  const { benefits, grants, customerMeters, licenseKeys } = world.tables;
  return [
    ...resource({
      path: `${base}/benefit-grants/`,
      scope: '',
      table: grants,
      isThere: isOwn,
      by: ['benefit_id', 'order_id', 'subscription_id'],
      byValue: { type: (row) => benefits.get(row.benefit_id)!.type },
      sorts: ['product_benefit', 'granted_at'],
      sortValues: { product_benefit: (row) => row.created_at },
      view: (row) => portalGrant(world, row),
    }),
    get(`${base}/meters/`, '', (call) =>
      list(call, own(customerMeters, call), {
        by: ['meter_id'],
        sorts: ['-modified_at', 'created_at'],
        view: (row) => portalMeter(world, row),
      }),
    ),
    get(`${base}/license-keys/`, '', (call) =>
      list(call, own(licenseKeys, call), { by: ['benefit_id'], view: (row) => keyView(world, row) }),
    ),
    get(`${base}/license-keys/{id}`, '', (call) => ok(withActivations(world, one(licenseKeys, call)))),
    post(`${base}/license-keys/{id}/rotate`, '', (call) => ok(rotate(world, one(licenseKeys, call)))),
  ];
}

/** Seats of what this customer bought. */
function seatRoutes(world: World, base: string): Route[] {
  const { seats, subscriptions } = world.tables;
  const admit = (call: Call, purchase: Source) =>
    void found(containerOf(world, purchase).buyer.id === call.session!.customer_id || undefined);
  return [
    ...managedSeats(world, `${base}/seats`, admit),
    post(`${base}/seats`, '', (call) => {
      const body = call.read(assignment);
      admit(call, body);
      return created(seatView(world, assignSeat(world, body)));
    }),
    get(`${base}/seats/subscriptions`, '', (call) => {
      const claimed = only(seats, (row) => row.customer_id === call.session!.customer_id && row.status === 'claimed');
      const ids = new Set(claimed.map(({ subscription_id }) => subscription_id));
      return list(
        call,
        only(subscriptions, ({ id }) => ids.has(id)),
        { view: (row) => portalSubscription(world, row) },
      );
    }),
  ];
}
