import { z } from 'zod';
import { first } from '../core/store.ts';
import { invalidField } from '../core/refusals.ts';
import type { CustomerRow, ProductRow } from '../core/rows.ts';
import type { World } from '../core/world.ts';
import { confirm } from '../checkouts/confirm.ts';
import { checkoutCreation, createCheckout } from '../checkouts/create.ts';
import { confirmation } from '../checkouts/update.ts';
import { createCustomer, customerCreation } from '../customers/customers.ts';
import type { Announcing } from '../webhooks/announcing.ts';
import { lever, type Lever } from './control.ts';

const count = z.int().min(0).max(100_000);
const schema = z.strictObject({
  customers: count.default(0),
  orders: count.default(0),
  subscriptions: count.default(0),
  /** Without webhooks. */
  silent: z.boolean().default(true),
});

/** Many customers with purchases, for tests that mirror an existing shop. */
export function populateLever(world: World, announcing: Announcing): Lever {
  return lever('populate', schema, ({ customers, orders, subscriptions, silent }) => {
    announcing.muted = silent;
    try {
      const before = world.tables.customers.size;
      const added = Array.from({ length: customers }, (_, at) => addCustomer(world, before + at));
      if (added.length === 0) throw invalidField(['customers'], 'At least one customer is needed.', customers);
      for (let at = 0; at < orders; at += 1) buy(world, added[at % added.length]!, named(world, 'Handbook'));
      for (let at = 0; at < subscriptions; at += 1)
        buy(world, added[at % added.length]!, named(world, 'Basic monthly'));
      return { customers, orders, subscriptions };
    } finally {
      announcing.muted = false;
    }
  });
}

const named = ({ tables }: World, name: string): ProductRow => {
  const product = first(tables.products, (row) => row.name === name);
  if (!product) throw invalidField([], `There is no product ${name}.`);
  return product;
};

function addCustomer(world: World, number: number): CustomerRow {
  const email = `customer-${number}@polar-shop.com`;
  return createCustomer(
    world,
    customerCreation.parse({ email, name: `Customer ${number}`, external_id: `populated-${number}` }),
  );
}

function buy(world: World, customer: CustomerRow, product: ProductRow): void {
  const checkout = createCheckout(world, checkoutCreation.parse({ products: [product.id], customer_id: customer.id }));
  const body = {
    customer_billing_address: { country: 'FR' },
    confirmation_token_id: `ctoken_standin.succeeds.${customer.id}`,
  };
  confirm(world, checkout, confirmation.parse(body));
}
