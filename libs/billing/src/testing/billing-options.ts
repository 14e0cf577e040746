import type { BillingOptions } from '../polar/domain/billing-options.ts';

/** The options of a service that is connected to the sandbox, and compares nothing by itself. */
export const billingOptions = (changes: Partial<BillingOptions> = {}): BillingOptions => ({
  publicUrl: 'https://accounts.example.com',
  accessToken: 'polar_oat_1',
  baseUrl: undefined,
  environment: 'sandbox',
  workers: 1,
  requestsPerMinute: undefined,
  keyCallEvent: undefined,
  refundLimits: undefined,
  deletedAccounts: 'delete',
  resync: 'manual',
  ...changes,
});
