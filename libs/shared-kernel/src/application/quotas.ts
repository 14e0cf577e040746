import type { Quota } from '../domain/quota.ts';

/**
 * Counts uses by subject, such as mails by recipient, with the counters of the rate limits. Call it outside of
 * transactions: while a request holds a connection, it must not wait for a second one.
 */
export abstract class Quotas {
  /**
   * Counts one use unless the quota is used up. @returns 0, or the whole seconds until the window ends
   * @param subject a person, an address or a number; only its signature is stored
   * @throws DatabaseUnavailable
   */
  abstract take(quota: Quota, subject: string): Promise<number>;

  /** Takes back a use that did not happen. */
  abstract giveBack(quota: Quota, subject: string): Promise<void>;
}
