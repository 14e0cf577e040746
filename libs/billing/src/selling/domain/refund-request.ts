import { change, type Fields } from '#shared-kernel/domain/change';
import { REFUND_REASONS } from '../../objects/domain/enumerations.ts';
import { RefundRefusal } from './selling-refusals.ts';

export const STAFF_REFUND_REASONS = REFUND_REASONS.filter((reason) => reason !== 'dispute_prevention');
export type RefundReason = (typeof STAFF_REFUND_REASONS)[number];

/**
 * - `waiting`: a second person has to approve it
 * - `sent`: no answer of the platform yet, or the process ended before it came
 * - `unknown`: it may have been carried out, and was not found so far
 * - `done`: the platform has the refund, whatever becomes of it there
 * - `refused`: the platform did not make it
 * - `declined`: a person did not want it
 */
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];
export const REFUND_REQUEST_STATUSES = ['waiting', 'sent', 'unknown', 'done', 'refused', 'declined'] as const;

/** Milliseconds after which the platform does not carry out a request any more whose answer got lost. */
const LOST_AFTER_MS = 60_000;
/** `failure` of a request that the platform never carried out. */
const LOST = 'not_carried_out';

/** A refund that staff asked for (ADR 43). Stored before it is sent; an order has one at a time that has not ended. */
export class RefundRequest {
  /** Chosen by who asks, so that asking twice is one refund. The refund keeps it in `metadata.op_id`. */
  declare readonly id: string;
  declare readonly orderId: string;
  /** Without tax, in the smallest unit of the currency. */
  declare readonly amount: number;
  /** As computed when it was asked for; the platform decides. */
  declare readonly taxAmount: number;
  /** ISO 4217, as the platform writes it. */
  declare readonly currency: string;
  declare readonly reason: RefundReason;
  declare readonly comment: string | null;
  declare readonly revokeBenefits: boolean;
  declare readonly requestedBy: string;
  declare readonly decidedBy: string | null;
  declare readonly status: RefundRequestStatus;
  declare readonly refundId: string | null;
  declare readonly failure: string | null;
  declare readonly createdAt: Date;
  declare readonly sentAt: Date | null;
  declare readonly endedAt: Date | null;

  private constructor(values: Fields<RefundRequest>) {
    Object.assign(this, values);
  }

  /** @param alone whether one person may refund that much */
  static ask(
    values: Omit<
      Fields<RefundRequest>,
      'decidedBy' | 'status' | 'refundId' | 'failure' | 'createdAt' | 'sentAt' | 'endedAt'
    >,
    alone: boolean,
    now: Date,
  ): RefundRequest {
    const open = { decidedBy: null, refundId: null, failure: null, createdAt: now, endedAt: null };
    return new RefundRequest({ ...values, ...open, status: alone ? 'sent' : 'waiting', sentAt: alone ? now : null });
  }

  isSame(other: Pick<RefundRequest, 'orderId' | 'amount' | 'reason' | 'comment' | 'revokeBenefits' | 'requestedBy'>) {
    const compared = ['orderId', 'amount', 'reason', 'comment', 'revokeBenefits', 'requestedBy'] as const;
    return compared.every((name) => this[name] === other[name]);
  }

  /** @throws REFUND_DECIDED, REFUND_NEEDS_SECOND_PERSON */
  approve(by: string, now: Date): void {
    this.mustWait();
    if (by === this.requestedBy) throw RefundRefusal.REFUND_NEEDS_SECOND_PERSON();
    change<RefundRequest>(this, { status: 'sent', decidedBy: by, sentAt: now });
  }

  /** Also by the person who asked for it. @throws REFUND_DECIDED */
  decline(by: string, now: Date): void {
    this.mustWait();
    change<RefundRequest>(this, { status: 'declined', decidedBy: by, endedAt: now });
  }

  /** The platform has the refund. @returns whether that is news */
  found(refundId: string, now: Date): boolean {
    // Also after it was given up: the platform knows better.
    if (this.sentAt === null || this.status === 'done') return false;
    change<RefundRequest>(this, { status: 'done', refundId, failure: null, endedAt: now });
    return true;
  }

  /** The platform did not make it. @returns whether that is news */
  refuse(failure: string, now: Date): boolean {
    if (this.sentAt === null || this.endedAt !== null) return false;
    change<RefundRequest>(this, { status: 'refused', failure, endedAt: now });
    return true;
  }

  doubt(): void {
    if (this.status === 'sent') change<RefundRequest>(this, { status: 'unknown' });
  }

  /** The platform did not have it at that time. @returns whether it is given up */
  missing(at: Date, now: Date): boolean {
    if (this.sentAt === null || at.getTime() - this.sentAt.getTime() < LOST_AFTER_MS) return false;
    return this.refuse(LOST, now);
  }

  private mustWait(): void {
    if (this.status !== 'waiting') throw RefundRefusal.REFUND_DECIDED();
  }
}
