import type { EntityOf } from '../../objects/domain/codecs.ts';

type Checkout = EntityOf<'checkout'>['fields'];
type Grant = EntityOf<'benefit_grant'>['fields'];

export interface Purchase {
  readonly checkout: Pick<Checkout, 'status'>;
  readonly order: Pick<EntityOf<'order'>['fields'], 'paid'> | undefined;
  /** The benefits of the product, without deleted ones. */
  readonly benefitIds: readonly string[];
  readonly grants: readonly Pick<Grant, 'benefitId' | 'isGranted' | 'isRevoked' | 'error'>[];
}

/**
 * - `buyer`: the page of the platform is open
 * - `payment`: it was confirmed, and the bank has not answered
 * - `order`, `benefits`: it was paid; the platform is still at work
 * - `nothing`: all is there
 * - `over`: expired or failed; a new checkout is needed
 */
export type Awaited = 'buyer' | 'payment' | 'order' | 'benefits' | 'nothing' | 'over';

/** A success page proves nothing: it is reached by its address. This is what it waits for. */
export function awaited({ checkout, order, benefitIds, grants }: Purchase): Awaited {
  switch (checkout.status) {
    case 'open':
      return 'buyer';
    case 'confirmed':
    case 'unknown':
      return 'payment';
    case 'expired':
    case 'failed':
      return 'over';
    case 'succeeded':
  }
  if (!order?.paid) return 'order';
  // A failed grant waits for the buyer, for instance to connect an account, and not for us.
  const settled = new Set(
    grants
      .filter(({ isGranted, isRevoked, error }) => (isGranted && !isRevoked) || error !== null)
      .map((grant) => grant.benefitId),
  );
  return benefitIds.every((id) => settled.has(id)) ? 'nothing' : 'benefits';
}
