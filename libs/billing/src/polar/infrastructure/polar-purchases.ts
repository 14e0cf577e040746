import type { models } from '@polar-sh/sdk/2026-10';
import { text } from '../../objects/domain/readers.ts';
import type { CheckoutCalls, OrderCalls, RefundCalls, SubscriptionCalls } from '../domain/gateway-calls.ts';
import { entityOf, membersOf } from './polar-answers.ts';
import { makingOf, wireOf } from './polar-bodies.ts';
import type { PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

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
