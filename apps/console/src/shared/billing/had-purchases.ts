import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';

/** Whether the account has orders, whose invoices outlive it. False where that cannot be read. */
export async function hadPurchases(): Promise<boolean> {
  if (!boot.billing) return false;
  const orders = answer(api.GET('/api/billing/orders', { params: { query: { limit: '1' } } }));
  return orders.then(
    ({ total }) => total > 0,
    () => false,
  );
}

export const INVOICES_KEPT = 'Our billing provider keeps invoices.';
