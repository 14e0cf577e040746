/** Seconds in which further mails of a kind to one person are counted, beginning with the one that was sent. */
export const GATHERING_SECONDS = 3600;

export interface GatheredMail {
  /** Mails that were counted instead of being sent. */
  readonly count: number;
  readonly endsAt: Date;
  /** The session that caused the latest one; null: none. */
  readonly sessionId: string | null;
}

/** One row for each person and kind: of any number of mails a count. Inside the transaction that locked the user. */
export abstract class GatheredMails {
  /**
   * Begins to gather with a mail that is sent, or counts one more until the summary is taken, also when that is late.
   * @returns what there is then; a count of 0 for the first mail
   */
  abstract add(userId: string, kind: string, now: Date, sessionId: string | null): Promise<GatheredMail>;

  /** Removes what was gathered, once its time is over; undefined when there is nothing to tell. */
  abstract take(userId: string, kind: string, now: Date): Promise<GatheredMail | undefined>;

  /** Deletes counts of which there is nothing to tell. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Has a summary sent at a time, after the commit. */
export abstract class SummaryWork {
  abstract ask(userId: string, kind: string, dueAt: Date): Promise<void>;
}
