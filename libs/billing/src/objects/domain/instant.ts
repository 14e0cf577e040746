import { ContractViolation } from './contract-violation.ts';

const ISO = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Microseconds since 1970 of an ISO 8601 instant. Versions are compared in this unit: the platform's timestamps have six
 * decimals, of which `Date` sees three, and as texts they sort wrongly where the decimals are left out.
 * @throws ContractViolation for anything else
 */
export function micros(iso: string): bigint {
  const [, seconds = '', fraction = '', zone = ''] = ISO.exec(iso) ?? [];
  const milliseconds = Date.parse(seconds + zone);
  if (Number.isNaN(milliseconds)) throw new ContractViolation('', 'an instant');
  return BigInt(milliseconds) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
}

/** Two snapshots of an object are compared by this. An object that was never changed has no `modifiedAt`. */
export function versionOf(object: { readonly createdAt: string; readonly modifiedAt: string | null }): bigint {
  return micros(object.modifiedAt ?? object.createdAt);
}

/** Milliseconds that clocks may differ by; as much as a signature of a webhook is valid for. */
const AHEAD_MS = 5 * 60_000;

/** Whether this time, in microseconds since 1970, cannot have come yet by any right clock. */
export function isAhead(us: bigint, now: Date): boolean {
  return us > BigInt(now.getTime() + AHEAD_MS) * 1000n;
}

/** Milliseconds: longer than it takes to read an object from the platform and to store it, and than clocks differ. */
export const READ_MS = 2 * 60_000;
