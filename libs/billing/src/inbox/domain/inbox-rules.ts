import { isAhead, micros } from '../../objects/domain/instant.ts';

/**
 * - `received`: not processed yet
 * - `failed`: will be tried again
 * - `processed`
 * - `dead`: given up; staff can retry, ignore, or read the object from the platform
 * - `ignored`: of a type that this version does not know, or by staff
 */
export type InboxStatus = (typeof INBOX_STATUSES)[number];
export const INBOX_STATUSES = ['received', 'failed', 'processed', 'dead', 'ignored'] as const;

/**
 * What a second delivery with the id of a stored one means.
 * - `redelivered`: the same again; nothing to do
 * - `revived`: the same again, after it was given up: staff mended the cause and had it sent again
 * - `contradiction`: another body with a good signature; the first one stays, and staff is told
 */
export type Repetition = 'redelivered' | 'revived' | 'contradiction';

interface Delivery {
  readonly bodyHash: string;
}

export function repetitionOf(stored: Delivery & { readonly status: InboxStatus }, incoming: Delivery): Repetition {
  if (stored.bodyHash !== incoming.bodyHash) return 'contradiction';
  return stored.status === 'dead' ? 'revived' : 'redelivered';
}

/**
 * The first time, of the envelope or of its object, that is ahead of every right clock: forged, or of a wrong clock, it would
 * outlast what really happens.
 * @param fields of the object
 * @returns its name; undefined: there is none
 */
export function timeAhead(timestamp: string, fields: Readonly<Record<string, unknown>>, now: Date): string | undefined {
  const { createdAt, modifiedAt, grantedAt, grantedBenefits } = fields;
  const nested = Array.isArray(grantedBenefits) ? (grantedBenefits as readonly Record<string, unknown>[]) : [];
  const times = [
    ['timestamp', timestamp],
    ['created_at', createdAt],
    ['modified_at', modifiedAt],
    ['granted_at', grantedAt],
    ...nested.map((benefit) => ['granted_at', benefit.grantedAt] as const),
  ] as const;
  return times.find(([, time]) => typeof time === 'string' && isAhead(micros(time), now))?.[0];
}

/** Until a delivery that failed is tried again. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** Whether staff can have it tried again: what is under way or done needs no other attempt. */
export function isRetryable(delivery: { readonly status: InboxStatus; readonly hasBody: boolean }): boolean {
  return delivery.hasBody && ['dead', 'ignored'].includes(delivery.status);
}

/** Whether staff can close it without processing. */
export function isClosable({ status }: { readonly status: InboxStatus }): boolean {
  return ['dead', 'failed'].includes(status);
}

const DAY_MS = 86_400_000;

/** As long as the platform keeps them: until then it can send a delivery again, and its body is compared. */
export const BODY_LIFE_MS = 90 * DAY_MS;

/** As long as entries of the audit trail are kept by default. */
export const DELIVERY_LIFE_MS = 400 * DAY_MS;
