import type { Holdings } from '../entitlements/domain/holdings.ts';
import type { UsageEvent, UsageStatus } from '../usage/domain/usage-event.ts';
import type { MirroredKind } from '../objects/domain/references.ts';
import type { Delivery } from '../inbox/domain/delivery.ts';

export type InboxRow = Omit<Delivery, 'hasBody' | 'eventAt'> & {
  readonly eventUs: bigint;
  readonly body: string | null;
  readonly bodyKey: string | null;
  readonly bodyHash: string;
};

export interface EntitlementRow {
  readonly id: string;
  readonly holdings: Holdings;
  readonly asOf: Date | null;
  readonly askedAt: Date | null;
}

/** The item of the queue that waits for an object. */
export interface RefetchRow {
  readonly kind: MirroredKind;
  readonly id: string;
  readonly itemId: string;
  readonly dueAt: Date;
  readonly attempts: number;
}

export interface UsageRow extends UsageEvent {
  readonly calls: number | null;
  readonly status: UsageStatus;
  readonly dueAt: Date;
  readonly attempts: number;
  readonly reason: string | null;
  readonly settledAt: Date | null;
}
