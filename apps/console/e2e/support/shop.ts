import type { Wire } from '../../../api/test/billing/billing-app.ts';
import { buy } from '../../../api/test/billing/buying.ts';
import { type BillingConsole, useBillingConsole, userIdOf } from './billing.ts';
import { type Holder, newHolder } from './holder.ts';

/** The console with the stand-in, and what was bought past both. */
export interface Shop extends BillingConsole {
  /** Buys as the customer would on the platform's page; not mirrored yet. */
  buy(ownerId: string, product: string, extra?: Wire): ReturnType<typeof buy>;
  /** For `buy`: with a discount of the shop. */
  discount(code: string): Promise<Wire>;
  /** A user with a customer. */
  customer(options?: Parameters<typeof newHolder>[1]): Promise<Holder & { readonly id: string }>;
}

/** For the tests of a `describe`. */
export function useShop(): Shop {
  const billing = useBillingConsole();
  return {
    ...billing,
    buy: (...wanted) => buy(billing.platform, ...wanted),
    async discount(code) {
      const [, { items }] = await billing.platform('/v1/discounts/?limit=100');
      return { discount_id: (items as readonly Wire[]).find((one) => one['code'] === code)!['id'] };
    },
    async customer(options) {
      const holder = await newHolder(billing.consoleApp, options);
      await billing.settle();
      return { ...holder, id: await userIdOf(holder.context) };
    },
  };
}
