import { Refusal } from '../core/refusals.ts';
import { only } from '../core/store.ts';
import type { World } from '../core/world.ts';
import { admit } from '../http/access.ts';
import type { Request, Response } from '../http/server.ts';
import { format } from '../money/currencies.ts';
import { document } from './checkout-page.ts';
import { html, page } from './html.ts';

/** Where a portal session leads: what the customer has. */
export function portalPage(world: World, { query }: Request): Response {
  try {
    const session = admit(world, { by: 'session' }, `Bearer ${query.get('customer_session_token') ?? ''}`)!;
    const customer = world.tables.customers.get(session.customer_id)!;
    const own = (row: { customer_id: string }) => row.customer_id === customer.id;
    const subscriptions = only(world.tables.subscriptions, own).map(
      ({ product_id, status }) => html`<li>${world.tables.products.get(product_id)?.name}: ${status}</li>`,
    );
    const orders = only(world.tables.orders, own).map(
      ({ invoice_number, total_amount, currency, status }) =>
        html`<li>${invoice_number}: ${format(total_amount, currency)}, ${status}</li>`,
    );
    const back = session.return_url && html`<p><a href="${session.return_url}">Back</a></p>`;
    return document(
      200,
      page(
        'Your purchases',
        html`<p>${customer.name} ${customer.email}</p>
          <h2>Subscriptions</h2>
          <ul>
            ${subscriptions}
          </ul>
          <h2>Orders</h2>
          <ul>
            ${orders}
          </ul>
          ${back}`,
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return document(error.status, page('Your purchases', html`<p role="alert">${error.message}</p>`));
  }
}
