import type { Subscription } from '../../api/billing-reads.ts';

/** What a canceled subscription may still cost. */
export function stillDueWords({ status, meters }: Pick<Subscription, 'status' | 'meters'>): string {
  if (status === 'past_due') return 'The payment that failed is still due.';
  if (meters.length > 0) return 'What you use until then is still charged.';
  return status === 'trialing' ? 'You won’t be charged.' : 'You won’t be charged again.';
}
