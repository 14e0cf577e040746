import { found } from '../core/refusals.ts';
import { only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { assignment, assignSeat, containerOf, resend, revokeSeat, seatsList, seatView } from '../grants/seats.ts';
import { list } from '../http/listing.ts';
import { created, get, ok, post, remove, type Call, type Route } from '../http/router.ts';
import { portalSubscription } from './views.ts';

export function portalSeatRoutes(world: World, base: string): Route[] {
  const { tables } = world;
  /** Of a purchase of this customer. */
  const container = (call: Call, asked: { subscription_id: string | null; order_id: string | null }) => {
    const one = containerOf(world, asked);
    return found(one.buyer.id === call.session!.customer_id ? one : undefined);
  };
  const seat = (call: Call) => {
    const row = found(tables.seats.get(call.id('seat_id')));
    container(call, row);
    return row;
  };
  return [
    get(`${base}/seats`, '', (call) => {
      const asked = { subscription_id: call.query.get('subscription_id'), order_id: call.query.get('order_id') };
      return ok(seatsList(world, container(call, asked)));
    }),
    post(`${base}/seats`, '', (call) => {
      const body = call.read(assignment);
      container(call, body);
      return created(seatView(world, assignSeat(world, body)));
    }),
    get(`${base}/seats/subscriptions`, '', (call) => {
      const { customer_id } = call.session!;
      const claimed = new Set(
        only(tables.seats, (row) => row.customer_id === customer_id && row.status === 'claimed').map(
          (row) => row.subscription_id,
        ),
      );
      return list(
        call,
        only(tables.subscriptions, ({ id }) => claimed.has(id)),
        { view: (row) => portalSubscription(world, row) },
      );
    }),
    remove(`${base}/seats/{seat_id}`, '', (call) => {
      const row = seat(call);
      revokeSeat(world, row);
      return ok(seatView(world, row));
    }),
    post(`${base}/seats/{seat_id}/resend`, '', (call) => {
      const row = seat(call);
      resend(world, row);
      return ok(seatView(world, row));
    }),
  ];
}
