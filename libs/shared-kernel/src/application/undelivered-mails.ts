export interface UndeliveredMail {
  readonly kind: string;
  readonly createdAt: Date;
  /** `waiting`: failed so far, and is tried again; `given-up`: no more; `left-out`: its limit was reached, or it had expired. */
  readonly state: 'waiting' | 'given-up' | 'left-out';
  readonly attempts: number;
  /** The latest failure, in words without addresses; null where none was attempted. */
  readonly error: string | null;
}

export abstract class UndeliveredMails {
  /**
   * Mails to an address that have not arrived, of the time for which delivered ones are kept, newest first.
   * In one statement, inside `UnitOfWork.read`. @param address normalised
   */
  abstract to(address: string, limit: number): Promise<readonly UndeliveredMail[]>;
}
