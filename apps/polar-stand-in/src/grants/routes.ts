import { z } from 'zod';
import { found, notFound } from '../core/refusals.ts';
import type { GrantRow } from '../core/rows.ts';
import { customerOf, first, only, type World } from '../core/world.ts';
import { customerView } from '../customers/views.ts';
import {
  type Call,
  created,
  get,
  guardedBy,
  list,
  type Listing,
  ok,
  post,
  remove,
  resource,
  type Route,
} from '../http/routes.ts';
import { customerMeterView } from '../usage/customer-meters.ts';
import { grantView, type Source } from './grants.ts';
import {
  assignment,
  assignSeat,
  claimByToken,
  claimInfo,
  containerOf,
  resend,
  revokeSeat,
  seatsList,
  seatView,
} from './seats.ts';

export function grantRoutes(world: World): Route[] {
  const { tables } = world;
  const listing: Listing<GrantRow> = {
    by: ['is_granted', 'customer_id', 'member_id'],
    byValue: { external_customer_id: (row) => customerOf(world, row).external_id },
    view: (row) => grantView(world, row),
  };
  return [
    get('/v1/benefit-grants/', 'benefits:read', (call) =>
      list(call, [...tables.grants.values()], { ...listing, sorts: ['-created_at', 'granted_at', 'revoked_at'] }),
    ),
    get('/v1/benefits/{id}/grants', 'benefits:read', (call) => {
      const { id, is_deleted } = found(tables.benefits.get(call.id()));
      if (is_deleted) throw notFound();
      return list(
        call,
        only(tables.grants, ({ benefit_id }) => benefit_id === id),
        listing,
      );
    }),
    ...resource({
      path: '/v1/customer-meters/',
      scope: 'customer_meters',
      table: tables.customerMeters,
      by: ['customer_id', 'meter_id'],
      byValue: { external_customer_id: (row) => customerOf(world, row).external_id },
      sorts: ['-modified_at', 'created_at', 'customer_id', 'meter_id', 'consumed_units', 'credited_units', 'balance'],
      sortValues: {
        modified_at: (row) => row.modified_at ?? row.created_at,
        customer_name: (row) => customerOf(world, row).name,
        meter_name: (row) => tables.meters.get(row.meter_id)!.name,
      },
      view: (row) => customerMeterView(world, row, customerView(customerOf(world, row))),
    }),
  ];
}

/** The purchase is named by subscription, order or checkout. */
export const seatRoutes = (world: World): Route[] => [
  ...managedSeats(world, '/v1/customer-seats', () => undefined),
  post('/v1/customer-seats', 'customer_seats:write', (call) => {
    const body = call.read(assignment);
    const order = first(
      world.tables.orders,
      ({ checkout_id }) => body.checkout_id !== null && checkout_id === body.checkout_id,
    );
    const named = order ? { subscription_id: order.subscription_id, order_id: order.id } : {};
    return created(seatView(world, assignSeat(world, { ...body, ...named })));
  }),
  ...guardedBy('anyone', [
    get('/v1/customer-seats/claim/{invitation_token}', '', (call) =>
      ok(claimInfo(world, call.param('invitation_token'))),
    ),
    post('/v1/customer-seats/claim', '', (call) =>
      ok(claimByToken(world, call.read(z.object({ invitation_token: z.string() })).invitation_token)),
    ),
  ]),
];

/** @param admit refuses callers who may not see the seats of a purchase */
export function managedSeats(world: World, base: string, admit: (call: Call, purchase: Source) => void): Route[] {
  const one = (call: Call) => {
    const seat = found(world.tables.seats.get(call.id('seat_id')));
    admit(call, seat);
    return seat;
  };
  return [
    get(base, 'customer_seats:read', (call) => {
      const asked = { subscription_id: call.query.get('subscription_id'), order_id: call.query.get('order_id') };
      admit(call, asked);
      return ok(seatsList(world, containerOf(world, asked)));
    }),
    remove(`${base}/{seat_id}`, 'customer_seats:write', (call) => {
      const seat = one(call);
      revokeSeat(world, seat);
      return ok(seatView(world, seat));
    }),
    post(`${base}/{seat_id}/resend`, 'customer_seats:write', (call) => {
      const seat = one(call);
      resend(world, seat);
      return ok(seatView(world, seat));
    }),
  ];
}
