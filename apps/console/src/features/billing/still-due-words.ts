import type { Subscription } from '../../api/billing-reads.ts';

/** What a canceled subscription may still cost. */
export function stillDueWords({ status, meters }: Pick<Subscription, 'status' | 'meters'>): string {
  if (status === 'past_due') return 'The payment that failed is still due.';
  return meters.length > 0 ? 'What you use until then is still charged.' : 'You won’t be charged again.';
}
