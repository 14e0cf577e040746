import type { DeviceRequest } from './device-request.ts';

export interface Opening {
  readonly userId: string;
  readonly now: Date;
}

export type Decision = Pick<DeviceRequest, 'grantId'> & { readonly status: 'approved' | 'denied' };

/** Repositories join the unit of work around them (ADR 24). */
export abstract class DeviceRequests {
  /**
   * @returns false when another request has this user code
   * @throws INVALID_CLIENT_ID when the client was deleted meanwhile
   */
  abstract add(request: DeviceRequest): Promise<boolean>;

  /** As it is, answered and expired ones included. */
  abstract find(id: string): Promise<DeviceRequest | undefined>;

  /** As `find`, and locks it until the transaction ends. */
  abstract findForUpdate(id: string): Promise<DeviceRequest | undefined>;

  /**
   * In one statement, makes a request the user's own unless it is another one's. Undefined when no request with this
   * code waits for an answer of this user.
   */
  abstract open(userCode: string, opening: Opening): Promise<DeviceRequest | undefined>;

  /** A request that the user has opened and that waits for the answer; changes nothing. */
  abstract findOpened(userCode: string, opening: Opening): Promise<DeviceRequest | undefined>;

  /**
   * Records the answer in one statement. False when the request does not wait for an answer of this user any more: it
   * was answered, has expired, or is not theirs.
   */
  abstract answer(id: string, decision: Decision, opening: Opening): Promise<boolean>;

  /** Stores when the device asked, and how long it has to wait. In the transaction that locked the request. */
  abstract savePoll(request: DeviceRequest): Promise<void>;

  /**
   * Deletes an approved request in one statement, in a transaction that locked its grant before: the end of a grant
   * locks in this order, too. False when another request was first, or it has expired.
   */
  abstract claim(id: string, now: Date): Promise<boolean>;

  /** Deletes at most `limit` that expired before `moment`. @returns how many */
  abstract deleteExpired(moment: Date, limit: number): Promise<number>;
}
