import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { besidesText } from '../../shared/billing/provider-prices.ts';

type Charged = Pick<
  Subscription,
  | 'amount'
  | 'cancelAtPeriodEnd'
  | 'currentPeriodEnd'
  | 'discount'
  | 'meters'
  | 'pauseAtPeriodEnd'
  | 'pendingUpdate'
  | 'prices'
  | 'status'
  | 'trialEnd'
>;

export interface NextCharge {
  /** ISO 8601. */
  readonly at: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Costs that the amount leaves out: ", plus any tax". */
  readonly notes: string;
}

/** Undefined: none is known, or another amount than now is charged then. */
export function nextCharge(subscription: Charged): NextCharge | undefined {
  const { amount, currentPeriodEnd, discount, meters, status, trialEnd } = subscription;
  const at = (status === 'trialing' && trialEnd) || currentPeriodEnd;
  const isFree = amount === 0 && meters.length === 0;
  if (!goesOnAsIs(subscription) || isFree || at === null) return undefined;
  return { at, amount, notes: `${discount ? ', before your discount' : ''}${besidesText(subscription)}` };
}

const goesOnAsIs = ({ status, cancelAtPeriodEnd, pauseAtPeriodEnd, pendingUpdate }: Charged): boolean =>
  ['active', 'trialing'].includes(status) && !cancelAtPeriodEnd && !pauseAtPeriodEnd && !pendingUpdate;
