import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somebody, type Somebody } from '../organizations/people.ts';
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
  /** Of the card that pays. */
  card: string = randomUUID();

  private constructor(
    private readonly shop: BillingApp,
    readonly who: Somebody,
    /** What the buyer enters on the page. */
    readonly email: string,
  ) {}

  static async of(shop: BillingApp, email?: string): Promise<Buyer> {
    const who = await somebody(shop.app, 'buyer', email === undefined ? {} : { email });
    await shop.settle();
    return new Buyer(shop, who, who.email);
  }

  /** @param values of the checkout, with its products */
  async start(values: Wire): Promise<StartedCheckout> {
    const body = { successPath: '/done', ...values };
    const [status, answer] = await this.shop.call(this.who, `POST ${CHECKOUTS}`, body);
    expect([status, answer]).toEqual([200, expect.any(Object)]);
    return { id: String(answer['checkoutId']), secret: String(answer['url']).split('/').at(-1)! };
  }

  /** Status and error of a checkout that is refused. */
  async refused(values: Wire): Promise<readonly unknown[]> {
    const body = { successPath: '/done', ...values };
    const [status, { code, fields }] = await this.shop.call(this.who, `POST ${CHECKOUTS}`, body);
    return [status, code, ...(fields ? [fields] : [])];
  }

  /** What the page of the platform does when the buyer presses "Pay". @param form other values than usual */
  pay({ secret }: StartedCheckout, form: Wire = {}): Promise<readonly [number, Wire]> {
    return this.shop.platform(`/v1/checkouts/client/${secret}/confirm`, {
      method: 'POST',
      body: {
        customer_email: this.email,
        customer_name: 'Buyer',
        customer_billing_address: { country: 'FR' },
        confirmation_token_id: `ctoken_standin.succeeds.${this.card}`,
        ...form,
      },
    });
  }

  /** As the page of the purchase sees it, after it asked the platform. */
  async track({ id }: StartedCheckout): Promise<Wire> {
    await this.shop.call(this.who, `GET ${CHECKOUTS}/${id}`);
    this.shop.app.clock.advance(3000);
    return (await this.shop.call(this.who, `GET ${CHECKOUTS}/${id}`))[1];
  }

  /** Starts and pays. */
  async buy(values: Wire, form: Wire = {}): Promise<StartedCheckout> {
    const checkout = await this.start(values);
    const [status, answer] = await this.pay(checkout, form);
    expect([status, answer]).toEqual([200, expect.any(Object)]);
    return checkout;
  }

  /** The newest first, as our API shows them. */
  async orders(filters: Wire = {}): Promise<readonly Wire[]> {
    await mirror(this.shop.app);
    const [status, { orders }] = await this.shop.call(this.who, 'GET /api/billing/orders', filters);
    expect(status).toBe(200);
    return orders as readonly Wire[];
  }

  async order(): Promise<Wire> {
    const [order, ...others] = await this.orders();
    expect([order, others]).toEqual([expect.any(Object), []]);
    return order!;
  }
}

/** A product that costs so much. @returns its id */
export async function product(shop: BillingApp, price: Wire | number, values: Wire = {}): Promise<string> {
  const prices = [typeof price === 'number' ? { amount_type: 'fixed', price_amount: price } : price];
  const body = { name: `Product ${randomUUID()}`, prices, ...values };
  const [status, { id }] = await shop.platform('/v1/products/', { method: 'POST', body });
  expect(status).toBe(201);
  return String(id);
}

/** @returns its code */
export async function discount(shop: BillingApp, values: Wire): Promise<string> {
  const code = randomUUID().replaceAll('-', '');
  const body = { name: code, code, duration: 'once', ...values };
  const [status, answer] = await shop.platform('/v1/discounts/', { method: 'POST', body });
  expect([status, answer]).toEqual([201, expect.any(Object)]);
  return code;
}
