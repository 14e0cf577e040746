import type { BillingApp } from './billing-app.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Pays for a product as the customer that the owner is linked to. @returns ids of what was bought */
export async function buy(shop: BillingApp, ownerId: string, productName: string) {
  const [, products] = await shop.platform('/v1/products/?limit=100');
  const product = (products['items'] as Named[]).find(({ name }) => name === productName)!;
  const { id: customerId } = await shop.customer(ownerId);
  const { client_secret: secret } = await shop.standIn.api<{ client_secret: string }>('/v1/checkouts/', {
    products: [product.id],
    customer_id: customerId,
  });
  await shop.standIn.api(`/v1/checkouts/client/${secret}/confirm`, {
    customer_billing_address: { country: 'FR' },
    confirmation_token_id: `ctoken_standin.succeeds.${String(customerId)}`,
  });
  const [, { items }] = await shop.platform(`/v1/subscriptions/?customer_id=${String(customerId)}&limit=100`);
  const subscription = (items as { id: string; product_id: string }[]).find((one) => one.product_id === product.id);
  return { customerId: String(customerId), productId: product.id, subscriptionId: subscription?.id ?? '' };
}
