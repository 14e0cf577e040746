import { record } from '../../objects/domain/members.ts';
import type { Kind } from '../../objects/domain/codecs.ts';
import {
  flag,
  id,
  instant,
  listOf,
  map,
  optional,
  orElse,
  quantity,
  text,
  whole,
} from '../../objects/domain/readers.ts';
import type {
  CheckoutCalls,
  CustomerCalls,
  LicenseKeyCalls,
  MemberCalls,
  OrderCalls,
  RefundCalls,
  SeatCalls,
  SubscriptionCalls,
  WebhookCalls,
} from '../domain/gateway-calls.ts';
import type { UsageCalls } from '../domain/usage-calls.ts';
import { GatewayError } from '../domain/gateway-error.ts';
import { entityOf, makingOf, membersOf, pageOf, wireOf } from './polar-answers.ts';
import type { AttemptOptions, PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

const writesOf =
  (calls: PolarCalls) =>
  <K extends Kind>(kind: K, act: string, send: (options: AttemptOptions) => Promise<unknown>) =>
    calls.write(`${kind}.${act}`, async (options) => entityOf(kind, await send(options)));

/** For calls whose answer says nothing. */
const done = (answer: Promise<unknown>): Promise<void> => answer.then(() => undefined);

export function customerCalls({ customers, customerSessions }: PolarClient, calls: PolarCalls): CustomerCalls {
  const write = writesOf(calls);
  return {
    byExternalId: (externalId, urgency) =>
      calls.read(
        'customer.by-external-id',
        async (options) => entityOf('customer', await customers.getExternal(externalId, options)),
        urgency,
      ),
    create: (customer) => write('customer', 'create', (options) => customers.create(makingOf(customer), options)),
    update: (id, changes) => write('customer', 'update', (options) => customers.update(id, wireOf(changes), options)),
    deleteByExternalId: (externalId) =>
      calls.write('customer.delete', (options) =>
        done(customers.deleteExternal(externalId, { anonymize: true }, options)),
      ),
    portal: (session) =>
      calls.write('portal.create', async (options) => {
        const answer = await customerSessions.create(wireOf(session), options);
        const { customerPortalUrl, expiresAt } = membersOf(answer, { customerPortalUrl: text, expiresAt: instant });
        return { url: customerPortalUrl, expiresAt };
      }),
  };
}

export function memberCalls({ customers: { members } }: PolarClient, calls: PolarCalls): MemberCalls {
  const write = writesOf(calls);
  return {
    page: (customerId, page, urgency) =>
      calls.read(
        'member.list',
        async (options) =>
          pageOf('member', await members.list(customerId, { page, limit: 100, sorting: ['created_at'] }, options)),
        urgency,
      ),
    add: (customerId, member) =>
      write('member', 'create', (options) => members.create(customerId, wireOf(member), options)),
    update: (customerId, memberId, changes) =>
      write('member', 'update', (options) => members.update(customerId, memberId, wireOf(changes), options)),
    remove: (customerId, memberId) =>
      calls.write('member.delete', (options) => done(members.delete(customerId, memberId, options))),
  };
}

export function seatCalls({ customerSeats }: PolarClient, calls: PolarCalls): SeatCalls {
  const write = writesOf(calls);
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
    assign: (seat) => {
      const body = { ...seat, immediateClaim: true };
      return write('customer_seat', 'assign', (options) => customerSeats.assignSeat(wireOf(body), options));
    },
    revoke: (seatId) => write('customer_seat', 'revoke', (options) => customerSeats.revokeSeat(seatId, options)),
  };
}

export function checkoutCalls({ checkouts }: PolarClient, calls: PolarCalls): CheckoutCalls {
  return {
    create: (checkout) =>
      calls.write('checkout.create', async (options) => {
        const answer = await checkouts.create(makingOf(checkout), options);
        return { checkout: entityOf('checkout', answer), url: membersOf(answer, { url: text }).url };
      }),
  };
}

export function subscriptionCalls({ subscriptions }: PolarClient, calls: PolarCalls): SubscriptionCalls {
  const write = writesOf(calls);
  return {
    update: (id, change) =>
      write('subscription', 'update', (options) => subscriptions.update(id, wireOf(change), options)),
    revoke: (id) => write('subscription', 'revoke', (options) => subscriptions.revoke(id, options)),
  };
}

export function orderCalls({ orders }: PolarClient, calls: PolarCalls): OrderCalls {
  const write = writesOf(calls);
  return {
    correct: (id, details) => write('order', 'correct', (options) => orders.update(id, wireOf(details), options)),
    generateInvoice: (id) => calls.write('invoice.generate', (options) => done(orders.generateInvoice(id, options))),
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
  const write = writesOf(calls);
  return { create: (refund) => write('refund', 'create', (options) => refunds.create(makingOf(refund), options)) };
}

const revealedFields = { key: text, activations: orElse(listOf(record({ id, label: text, createdAt: instant })), []) };

export function licenseKeyCalls({ licenseKeys, organizations }: PolarClient, calls: PolarCalls): LicenseKeyCalls {
  const write = writesOf(calls);
  let known: Promise<string> | undefined;
  /** The organization of the token. Elsewhere it must not be named; here it must. */
  const organizationId = () => {
    known ??= calls.read('organization.own', async (options) => {
      const { items } = membersOf(await organizations.list({ limit: 1 }, options), { items: listOf(record({ id })) });
      if (!items[0]) throw new GatewayError({ kind: 'not_found' });
      return items[0].id;
    });
    known.catch(() => (known = undefined));
    return known;
  };
  const named = async (body: object) => ({ ...body, organizationId: await organizationId() });

  return {
    reveal: (keyId) =>
      calls.read(
        'license_key.reveal',
        async (options) => membersOf(await licenseKeys.get(keyId, options), revealedFields),
        'interactive',
      ),
    validate: async (check) => {
      const body = await named(check);
      return write('license_key', 'validate', (options) => licenseKeys.validate(wireOf(body), options));
    },
    activate: async (activation) => {
      const body = await named(activation);
      return calls.write('license_key.activate', async (options) => {
        return membersOf(await licenseKeys.activate(wireOf(body), options), { id }).id;
      });
    },
    deactivate: async (key, activationId) => {
      const body = await named({ key, activationId });
      await calls.write('license_key.deactivate', (options) => done(licenseKeys.deactivate(wireOf(body), options)));
    },
  };
}

const dayFields = record({ timestamp: instant, quantity });

export function usageCalls({ events, meters }: PolarClient, calls: PolarCalls): UsageCalls {
  return {
    // Events have ids, so sending them again is harmless; the sender repeats, by its own schedule.
    ingest: (batch) =>
      calls.write(
        'events.ingest',
        async (options) => {
          const answer = await events.ingest(wireOf({ events: batch }), options);
          return membersOf(answer, { inserted: whole, duplicates: orElse(whole, 0) });
        },
        'background',
      ),
    days: ({ meterId, externalCustomerId, since, until }) =>
      calls.read(
        'meter.quantities',
        async (options) => {
          const query = { start_timestamp: since, end_timestamp: until, interval: 'day' } as const;
          const answer = await meters.quantities(
            meterId,
            { ...query, external_customer_id: externalCustomerId },
            options,
          );
          const { quantities, total } = membersOf(answer, { quantities: listOf(dayFields), total: quantity });
          return { days: quantities.map(({ timestamp: at, quantity: units }) => ({ at, units })), total };
        },
        'interactive',
      ),
  };
}

const endpointFields = record({ id, url: text, enabled: flag, events: listOf(text) });
const deliveryFields = record({ webhookEvent: record({ id, payload: optional(text) }) });

export function webhookCalls({ webhooks }: PolarClient, calls: PolarCalls): WebhookCalls {
  return {
    // Only what is needed: an endpoint comes with its secret.
    endpoints: () =>
      calls.read('webhook.endpoints', async (options) => {
        const answer = await webhooks.listWebhookEndpoints({ limit: 100 }, options);
        return membersOf(answer, { items: listOf(endpointFields) }).items;
      }),
    deliveries: ({ endpointId, startTimestamp, page, ...only }) =>
      calls.read('webhook.deliveries', async (options) => {
        const query = { endpoint_id: endpointId, start_timestamp: startTimestamp, page, limit: 100, ...only };
        const { items, pagination } = membersOf(await webhooks.listWebhookDeliveries(query, options), {
          items: listOf(deliveryFields),
          pagination: record({ maxPage: whole }),
        });
        return {
          items: items.map(({ webhookEvent: { id: eventId, payload } }) => ({ eventId, payload })),
          pageCount: pagination.maxPage,
        };
      }),
  };
}
