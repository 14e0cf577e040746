import type { models } from '@polar-sh/sdk/2026-10';
import { instant, listOf, map, text } from '../../objects/domain/readers.ts';
import type { CustomerCalls, MemberCalls, SeatCalls } from '../domain/gateway-calls.ts';
import { entityOf, membersOf, pageOf } from './polar-answers.ts';
import { makingOf, wireOf } from './polar-bodies.ts';
import type { PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

export function customerCalls({ customers, customerSessions }: PolarClient, calls: PolarCalls): CustomerCalls {
  return {
    byExternalId: (externalId, urgency) =>
      calls.read(
        'customer.by-external-id',
        async (options) => entityOf('customer', await customers.getExternal(externalId, options)),
        urgency,
      ),
    stateByExternalId: (externalId, urgency) =>
      calls.read(
        'customer_state.by-external-id',
        async (options) => entityOf('customer_state', await customers.getStateExternal(externalId, options)),
        urgency,
      ),
    create: (customer) =>
      calls.write('customer.create', async (options) =>
        entityOf('customer', await customers.create(makingOf<models.CustomerCreate>(customer), options)),
      ),
    update: (id, changes) =>
      calls.write('customer.update', async (options) =>
        entityOf('customer', await customers.update(id, wireOf<models.CustomerUpdate>(changes), options)),
      ),
    deleteByExternalId: (externalId, anonymize) =>
      calls.write('customer.delete', async (options) => {
        await customers.deleteExternal(externalId, { anonymize }, options);
      }),
    portal: (session) =>
      calls.write('portal.create', async (options) => {
        const body = wireOf<models.CustomerSessionCustomerExternalIDCreate>(session);
        const answer = await customerSessions.create(body, options);
        const { customerPortalUrl, expiresAt } = membersOf(answer, { customerPortalUrl: text, expiresAt: instant });
        return { url: customerPortalUrl, expiresAt };
      }),
  };
}

export function memberCalls({ customers: { members } }: PolarClient, calls: PolarCalls): MemberCalls {
  return {
    page: (customerId, page, urgency) =>
      calls.read(
        'member.list',
        async (options) =>
          pageOf('member', await members.list(customerId, { page, limit: 100, sorting: ['created_at'] }, options)),
        urgency,
      ),
    add: (customerId, member) =>
      calls.write('member.create', async (options) =>
        entityOf('member', await members.create(customerId, wireOf<models.MemberCreateFromCustomer>(member), options)),
      ),
    update: (customerId, memberId, changes) =>
      calls.write('member.update', async (options) =>
        entityOf('member', await members.update(customerId, memberId, wireOf<models.MemberUpdate>(changes), options)),
      ),
    remove: (customerId, memberId) =>
      calls.write('member.delete', async (options) => {
        await members.delete(customerId, memberId, options);
      }),
  };
}

export function seatCalls({ customerSeats }: PolarClient, calls: PolarCalls): SeatCalls {
  return {
    of: ({ kind, id }, urgency) =>
      calls.read(
        'customer_seat.list',
        async (options) => {
          const purchase = kind === 'subscription' ? { subscription_id: id } : { order_id: id };
          const answer = await customerSeats.listSeats(purchase, options);
          return membersOf(answer, { seats: listOf(map) }).seats.map((seat) => entityOf('customer_seat', seat));
        },
        urgency,
      ),
    assign: (seat) =>
      calls.write('customer_seat.assign', async (options) => {
        const body = wireOf<models.SeatAssign>({ ...seat, immediateClaim: true });
        return entityOf('customer_seat', await customerSeats.assignSeat(body, options));
      }),
    revoke: (seatId) =>
      calls.write('customer_seat.revoke', async (options) =>
        entityOf('customer_seat', await customerSeats.revokeSeat(seatId, options)),
      ),
  };
}
