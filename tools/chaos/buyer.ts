import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './http.ts';
import { Person } from './person.ts';

const PAUSE_MS = 300;
const CHECKOUTS = '/api/billing/checkouts';

/** Registers and buys one thing, asking again as long as the service says 503. */
export class Buyer {
  readonly person = new Person();
  /** The id of the account. */
  id = '';
  /** Ids of checkouts that the service answered with and that were paid. */
  readonly paid: string[] = [];
  unavailable = 0;
  /** Answers besides 200 and 503. */
  readonly wrong: string[] = [];

  async buy(port: number, productId: string): Promise<void> {
    // An account does not wait for the platform.
    const signUp = await this.person.signUp(port);
    if (signUp.status !== 200) return this.#refuse('sign-up', signUp);
    this.id = (JSON.parse(signUp.body) as { user: { id: string } }).user.id;
    const order = { products: [productId], successPath: '/' };
    let checkout = await this.person.ask(port, CHECKOUTS, order);
    for (; checkout.status === 503; checkout = await this.person.ask(port, CHECKOUTS, order)) {
      this.unavailable++;
      await sleep(PAUSE_MS);
    }
    if (checkout.status !== 200) return this.#refuse('checkout', checkout);
    const { checkoutId, url } = JSON.parse(checkout.body) as { checkoutId: string; url: string };
    const form = new URLSearchParams({ 'customer_billing_address.country': 'FR', card: 'succeeds' });
    const payment = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    if (payment.status === 303) this.paid.push(checkoutId);
    else this.wrong.push(`payment: ${payment.status}`);
  }

  /** Products that a subscription of the account pays for. */
  async products(port: number): Promise<readonly string[]> {
    const { status, body } = await this.person.ask(port, '/api/billing/entitlements');
    if (status !== 200) return [`${status} ${body}`];
    return (JSON.parse(body) as { products: { productId: string }[] }).products.map(({ productId }) => productId);
  }

  #refuse(what: string, { status, body }: Answer): void {
    this.wrong.push(`${what}: ${status} ${body}`);
  }
}
