import { Refusal } from '../core/refusals.ts';
import type { CustomerRow } from '../core/rows.ts';
import { only, type World } from '../core/world.ts';
import { saveCard } from '../customers/addresses.ts';
import { admit } from '../http/api.ts';
import type { Request, Response } from '../http/server.ts';
import { format } from '../money/currencies.ts';
import { document } from './checkout-page.ts';
import { type Html, html, page } from './html.ts';

/** Where a portal session leads: what the customer has. */
export function portalPage(world: World, { method, query, text }: Request): Response {
  try {
    const session = admit(world, { by: 'session' }, `Bearer ${query.get('customer_session_token') ?? ''}`)!;
    const customer = world.tables.customers.get(session.customer_id)!;
    if (method === 'POST') changeCard(world, customer, new URLSearchParams(text));
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
          <h2>Payment method</h2>
          <form method="post">
            ${choices(cardOf(world, customer))}
            <p><button>Save</button> Renewals that failed are tried again with it, as the clock goes on.</p>
          </form>
          ${back}`,
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return document(error.status, page('Your purchases', html`<p role="alert">${error.message}</p>`));
  }
}

const CARDS = { succeeds: 'A card that is accepted', declined: 'A card that is declined' } as const;

const isCard = (name: string | null): name is keyof typeof CARDS => name !== null && Object.hasOwn(CARDS, name);

/** The card that renewals are charged to. */
const cardOf = ({ tables }: World, { default_payment_method_id: id }: CustomerRow): string | undefined =>
  tables.cards.get(id ?? '')?.outcome;

const choices = (current: string | undefined): Html[] =>
  Object.entries(CARDS).map(
    ([outcome, label]) =>
      html`<label
        ><input type="radio" name="card" value="${outcome}" ${outcome === current ? 'checked' : ''} /> ${label}</label
      >`,
  );

function changeCard(world: World, customer: CustomerRow, form: URLSearchParams): void {
  const outcome = form.get('card');
  if (isCard(outcome)) saveCard(world, customer, { outcome, fingerprint: world.random.uuid() });
}
