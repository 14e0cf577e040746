import type { BillingCommand } from './billing-command.ts';

/** Days for which commands are kept; by then the platform no longer has the events of what they did. */
export const COMMANDS_KEPT_DAYS = 400;

/** A change of a subscription, as far as others have to know of it. */
export type KnownChange = Pick<BillingCommand, 'opId' | 'status'>;

/** Joins the unit of work around it. */
export abstract class Commands {
  abstract add(command: BillingCommand): Promise<void>;
  /** Locks the row until the transaction ends. */
  abstract findForUpdate(opId: string): Promise<BillingCommand | undefined>;
  abstract save(command: BillingCommand): Promise<void>;
  /** Only one transaction at a time gets beyond this for a subscription. */
  abstract lockChangesOf(subscriptionId: string): Promise<void>;
  abstract changesOf(subscriptionId: string, since: Date): Promise<readonly KnownChange[]>;
  /** Deletes at most `limit` that were made more than `COMMANDS_KEPT_DAYS` ago. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
