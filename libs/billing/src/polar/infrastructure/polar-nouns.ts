import type { models } from '@polar-sh/sdk/2026-10';
import { flag, id, instant, listOf, map, optional, orElse, text, whole } from '../../objects/domain/readers.ts';
import type {
  CheckoutCalls,
  CustomerCalls,
  MemberCalls,
  OrderCalls,
  RefundCalls,
  SeatCalls,
  SubscriptionCalls,
  UsageCalls,
  WebhookCalls,
} from '../domain/gateway-calls.ts';
import { entityOf, makingOf, membersOf, pageOf, wireOf } from './polar-answers.ts';
import type { PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';
import { record } from '../../objects/domain/members.ts';

export function customerCalls({ customers, customerSessions }: PolarClient, calls: PolarCalls): CustomerCalls {
  return {
    byExternalId: (externalId, urgency) =>
      calls.read(
        'customer.by-external-id',
        async (options) => entityOf('customer', await customers.getExternal(externalId, options)),
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

export function checkoutCalls({ checkouts }: PolarClient, calls: PolarCalls): CheckoutCalls {
  return {
    create: (checkout) =>
      calls.write('checkout.create', async (options) => {
        const answer = await checkouts.create(makingOf<models.CheckoutCreate>(checkout), options);
        return { checkout: entityOf('checkout', answer), url: membersOf(answer, { url: text }).url };
      }),
  };
}

export function subscriptionCalls({ subscriptions }: PolarClient, calls: PolarCalls): SubscriptionCalls {
  return {
    update: (id, change) =>
      calls.write('subscription.update', async (options) => {
        const body = wireOf<models.SubscriptionUpdate>(change);
        return entityOf('subscription', await subscriptions.update(id, body, options));
      }),
    revoke: (id) =>
      calls.write('subscription.revoke', async (options) =>
        entityOf('subscription', await subscriptions.revoke(id, options)),
      ),
  };
}

export function orderCalls({ orders }: PolarClient, calls: PolarCalls): OrderCalls {
  return {
    correct: (id, details) =>
      calls.write('order.correct', async (options) =>
        entityOf('order', await orders.update(id, wireOf<models.OrderUpdate>(details), options)),
      ),
    generateInvoice: (id) =>
      calls.write('invoice.generate', async (options) => {
        await orders.generateInvoice(id, options);
      }),
    invoiceUrl: (id) =>
      calls.read(
        'invoice.get',
        async (options) => membersOf(await orders.invoice(id, options), { url: text }).url,
        'interactive',
      ),
    receiptUrl: (id) =>
      calls.read(
        'receipt.get',
        async (options) => {
          const answer: unknown = await orders.receipt(id, options);
          // Accepted, without a body: not written yet.
          return answer === null ? null : membersOf(answer, { url: text }).url;
        },
        'interactive',
      ),
  };
}

export function refundCalls({ refunds }: PolarClient, calls: PolarCalls): RefundCalls {
  return {
    create: (refund) =>
      calls.write('refund.create', async (options) =>
        entityOf('refund', await refunds.create(makingOf<models.RefundCreate>(refund), options)),
      ),
  };
}

export function usageCalls({ events }: PolarClient, calls: PolarCalls): UsageCalls {
  return {
    // Events have ids, so sending them again is harmless; the sender repeats, by its own schedule.
    ingest: (batch) =>
      calls.write(
        'events.ingest',
        async (options) => {
          const body = wireOf<models.EventsIngest>({ events: batch });
          return membersOf(await events.ingest(body, options), { inserted: whole, duplicates: orElse(whole, 0) });
        },
        'background',
      ),
  };
}

const endpointFields = record({ id, url: text, enabled: flag, events: listOf(text) });
const deliveryFields = record({
  createdAt: instant,
  succeeded: flag,
  webhookEvent: record({ id, payload: optional(text) }),
});

export function webhookCalls({ webhooks }: PolarClient, calls: PolarCalls): WebhookCalls {
  return {
    // Only what is needed: an endpoint comes with its secret.
    endpoints: () =>
      calls.read('webhook.endpoints', async (options) => {
        const answer = await webhooks.listWebhookEndpoints({ limit: 100 }, options);
        return membersOf(answer, { items: listOf(endpointFields) }).items;
      }),
    deliveries: ({ endpointId, startTimestamp, succeeded, page }) =>
      calls.read('webhook.deliveries', async (options) => {
        const query = {
          endpoint_id: endpointId,
          start_timestamp: startTimestamp,
          page,
          limit: 100,
          ...(succeeded !== undefined && { succeeded }),
        };
        const { items, pagination } = membersOf(await webhooks.listWebhookDeliveries(query, options), {
          items: listOf(deliveryFields),
          pagination: record({ maxPage: whole }),
        });
        return {
          items: items.map(({ createdAt, succeeded, webhookEvent }) => ({
            eventId: webhookEvent.id,
            attemptedAt: createdAt,
            succeeded,
            payload: webhookEvent.payload,
          })),
          pageCount: pagination.maxPage,
        };
      }),
  };
}
