import type { CardOutcome, CardRow, CustomerRow } from '../core/rows.ts';
import { insert } from '../core/store.ts';
import { touch, type World } from '../core/world.ts';

/** The card of a purchase becomes the one that is charged later. */
export function saveCard(world: World, customer: CustomerRow, card: Pick<CardRow, 'outcome' | 'fingerprint'>): CardRow {
  const row = insert(world.tables.cards, {
    id: world.random.uuid(),
    customer_id: customer.id,
    fingerprint: card.fingerprint,
    // Once authenticated, it can be charged without the customer.
    outcome: card.outcome === 'authenticate' ? 'succeeds' : card.outcome,
  });
  customer.default_payment_method_id = row.id;
  touch(world, customer);
  return row;
}

/** `lost`: declined, and a retry would be as well. Without a card every charge is declined. */
export function charge({ tables }: World, customer: CustomerRow, amount: number): 'paid' | 'declined' | 'lost' {
  if (amount <= 0) return 'paid';
  const outcome: CardOutcome = tables.cards.get(customer.default_payment_method_id ?? '')?.outcome ?? 'declined';
  if (outcome === 'succeeds') return 'paid';
  return outcome === 'lost' ? 'lost' : 'declined';
}
