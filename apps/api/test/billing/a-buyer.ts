import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Somebody } from '../organizations/people.ts';
import type { BillingApp, Wire } from './billing-app.ts';
import { mirror } from './buying.ts';

const CHECKOUTS = '/api/billing/checkouts';

/** A checkout that was started by our API; its page belongs to the platform. */
export interface StartedCheckout {
  readonly id: string;
  readonly secret: string;
}

/** Buys by our API, and pays on the page of the platform. */
export class Buyer {
  /** The id of the card that pays. */
  readonly card: string = randomUUID();

  constructor(
    private readonly shop: BillingApp,
    readonly who: Somebody,
  ) {}

  static async of(shop: BillingApp, name = 'buyer'): Promise<Buyer> {
    return new Buyer(shop, await shop.person(name));
  }

  /** @param values of the checkout, with its products */
  async start(values: Wire): Promise<StartedCheckout> {
    const body = { successPath: '/done', ...values };
    const { checkoutId, url } = await this.shop.ok(this.who, `POST ${CHECKOUTS}`, body);
    return { id: String(checkoutId), secret: String(url).split('/').at(-1)! };
  }

  /** Status and error of a checkout that is refused, and its fields where it names some. */
  async refused(values: Wire): Promise<readonly unknown[]> {
    const body = { successPath: '/done', ...values };
    const [status, { code, fields }] = await this.shop.call(this.who, `POST ${CHECKOUTS}`, body);
    return [status, code, ...(fields ? [fields] : [])];
  }

  /** Acts as the page of the platform when the buyer presses "Pay". @param form other values than usual */
  pay({ secret }: StartedCheckout, form: Wire = {}, outcome = 'succeeds'): Promise<readonly [number, Wire]> {
    return this.shop.platform(`/v1/checkouts/client/${secret}/confirm`, {
      method: 'POST',
      body: {
        customer_email: this.who.email,
        customer_name: 'Buyer',
        customer_billing_address: { country: 'FR' },
        confirmation_token_id: `ctoken_standin.${outcome}.${this.card}`,
        ...form,
      },
    });
  }

  /** As the page of the purchase sees it. */
  async look({ id }: StartedCheckout, named: Wire = {}): Promise<Wire> {
    return (await this.shop.call(this.who, `GET ${CHECKOUTS}/${id}`, named))[1];
  }

  /** As it sees it some seconds later, after it asked the platform. */
  async track(checkout: StartedCheckout, named: Wire = {}): Promise<Wire> {
    await this.look(checkout, named);
    this.shop.app.clock.advance(3000);
    return this.look(checkout, named);
  }

  /** Starts and pays. */
  async buy(values: Wire, form: Wire = {}): Promise<StartedCheckout> {
    const checkout = await this.start(values);
    expect(await this.pay(checkout, form)).toEqual([200, expect.any(Object)]);
    return checkout;
  }

  /** The newest first, as our API shows them. */
  async orders(): Promise<readonly Wire[]> {
    await mirror(this.shop.app);
    return (await this.shop.ok(this.who, 'GET /api/billing/orders'))['orders'] as readonly Wire[];
  }

  async order(): Promise<Wire> {
    const [order, ...others] = await this.orders();
    expect([order, others]).toEqual([expect.any(Object), []]);
    return order!;
  }
}

/** A product that costs so much. @returns its id */
export async function product({ standIn }: BillingApp, price: Wire | number, values: Wire = {}): Promise<string> {
  const prices = [typeof price === 'number' ? { amount_type: 'fixed', price_amount: price } : price];
  const body = { name: `Product ${randomUUID()}`, prices, ...values };
  return (await standIn.api<{ id: string }>('/v1/products/', body)).id;
}

/** @returns its code */
export async function discount({ standIn }: BillingApp, values: Wire): Promise<string> {
  const code = randomUUID().replaceAll('-', '');
  await standIn.api('/v1/discounts/', { name: code, code, duration: 'once', type: 'percentage', ...values });
  return code;
}
