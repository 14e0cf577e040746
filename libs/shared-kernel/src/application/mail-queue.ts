import type { MailState, QueuedMail } from '../domain/queued-mail.ts';
import type { ListPage, ListQuery } from './list-page.ts';

export interface MailFilters {
  readonly state?: MailState | undefined;
  readonly template?: string | undefined;
  /** Of the recipient, normalised. */
  readonly address?: string | undefined;
}

/** The mails of the outbox as staff see them, with those that are settled for 30 days. */
export abstract class MailQueue {
  /** In one statement, newest first. @throws INVALID_CURSOR */
  abstract page(query: ListQuery<MailFilters>): Promise<ListPage<QueuedMail>>;

  /** Inside `UnitOfWork.read` or `run`. */
  abstract find(id: string): Promise<QueuedMail | undefined>;

  /**
   * Has a mail that waits or was given up sent at once, after the commit. Inside `UnitOfWork.run`.
   * @returns false: nothing happens, because it is being sent, has expired or is settled otherwise
   */
  abstract sendNow(id: string): Promise<boolean>;

  /** The same for mails that were given up, the oldest first. @returns how many */
  abstract sendDead(template: string | undefined, most: number): Promise<number>;

  /** Adds a mail of the same content to another address. Inside `UnitOfWork.run`. @returns its id */
  abstract sendCopy(id: string, to: string): Promise<void>;
}
