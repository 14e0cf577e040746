import type { UsageEvent } from './usage-event.ts';

export interface PendingUsage extends UsageEvent {
  /** Begun, including this one. */
  readonly attempts: number;
}

export interface RejectedUsage extends Pick<UsageEvent, 'id' | 'name' | 'occurredAt'> {
  readonly reason: string;
}

/** Calls of one API key within a minute, as one instance counted them. */
export interface WindowOfKey extends UsageEvent {
  /** Until now, at least 1. */
  readonly calls: number;
  /** When it is sent, with what was counted until then. */
  readonly closesAt: Date;
}

export interface ClosedWindow {
  readonly id: string;
  readonly calls: number;
}

/** Joins the unit of work around it (ADR 24). */
export abstract class UsageEvents {
  /** @returns how many of them are new; others are known by their id and stay as they are */
  abstract add(events: readonly UsageEvent[], now: Date): Promise<number>;

  /**
   * Opens windows, and brings those that are open to their calls until now: writing one again counts nothing twice. What
   * is sent already is never changed, since the platform would take it for a duplicate.
   * @returns those that are closed: calls beyond theirs are not counted yet
   */
  abstract count(windows: readonly WindowOfKey[]): Promise<readonly ClosedWindow[]>;

  /** In one statement, claims at most `limit` that are due at `now` until `claimedUntil`, oldest first; closes windows. */
  abstract claim(now: Date, claimedUntil: Date, limit: number): Promise<readonly PendingUsage[]>;

  abstract sent(ids: readonly string[], now: Date): Promise<void>;

  abstract rejected(refused: readonly { readonly id: string; readonly reason: string }[], now: Date): Promise<void>;

  /** The events are due again at that time. @param isAttempt false: nothing was tried */
  abstract postpone(ids: readonly string[], dueAt: Date, isAttempt: boolean): Promise<void>;

  abstract waitingOf(ownerId: string): Promise<number>;

  /** Latest first. */
  abstract rejectedOf(ownerId: string, limit: number): Promise<readonly RejectedUsage[]>;

  /** At most `limit` that were sent or rejected before `moment`; answers how many. */
  abstract deleteBefore(moment: Date, limit: number): Promise<number>;
}
