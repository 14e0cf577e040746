import { z } from 'zod';
import { found } from '../core/refusals.ts';
import type { World } from '../core/world.ts';
import { created, get, ok, post, remove, type Call, type Route } from '../http/router.ts';
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

/** The purchase is named by subscription, order or checkout. */
export function seatRoutes(world: World): Route[] {
  const { tables } = world;
  const one = (call: Call) => found(tables.seats.get(call.id('seat_id')));
  const asked = (call: Call) => ({
    subscription_id: call.query.get('subscription_id'),
    order_id: call.query.get('order_id'),
  });
  const free = (route: Route): Route => ({ ...route, guard: { by: 'anyone' } });
  return [
    get('/v1/customer-seats', 'customer_seats:read', (call) => ok(seatsList(world, containerOf(world, asked(call))))),
    post('/v1/customer-seats', 'customer_seats:write', (call) => {
      const body = call.read(assignment);
      const order = [...tables.orders.values()].find(
        ({ checkout_id }) => body.checkout_id && checkout_id === body.checkout_id,
      );
      const named = order ? { subscription_id: order.subscription_id, order_id: order.id } : {};
      return created(seatView(world, assignSeat(world, { ...body, ...named })));
    }),
    remove('/v1/customer-seats/{seat_id}', 'customer_seats:write', (call) => {
      const seat = one(call);
      revokeSeat(world, seat);
      return ok(seatView(world, seat));
    }),
    post('/v1/customer-seats/{seat_id}/resend', 'customer_seats:write', (call) => {
      const seat = one(call);
      resend(world, seat);
      return ok(seatView(world, seat));
    }),
    free(
      get('/v1/customer-seats/claim/{invitation_token}', '', (call) =>
        ok(claimInfo(world, call.param('invitation_token'))),
      ),
    ),
    free(
      post('/v1/customer-seats/claim', '', (call) =>
        ok(claimByToken(world, call.read(z.object({ invitation_token: z.string() })).invitation_token)),
      ),
    ),
  ];
}
