import { change, type Fields } from '#shared-kernel/domain/change';

/** Seconds. It grows by as much each time the device asks too early (RFC 8628 §3.5), up to the longest. */
const INTERVAL_STEP = 5;
const LONGEST_INTERVAL = 60;

const AS_REQUESTED = {
  userId: null,
  status: 'pending',
  grantId: null,
  intervalSeconds: INTERVAL_STEP,
  polledAt: null,
} as const;

export type NewDevice = Omit<Fields<DeviceRequest>, keyof typeof AS_REQUESTED | 'createdAt' | 'expiresAt'>;

/**
 * A device that waits until a user enters its code elsewhere and confirms (RFC 8628). It belongs to the first user who
 * opens it; only that one can answer, once. The device then takes the tokens, once.
 */
export class DeviceRequest {
  /** Digest of the device code. */
  declare readonly id: string;
  /** As `readUserCode` returns it. No secret: it only leads a user to the question. */
  declare readonly userCode: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly scopes: readonly string[];
  declare readonly resources: readonly string[];
  /** Where the device asked from, for the user to compare; "" when unknown. */
  declare readonly ipAddress: string;
  declare readonly userAgent: string;
  /** The first user who opened it; null: none yet. */
  declare readonly userId: string | null;
  declare readonly status: 'pending' | 'approved' | 'denied';
  declare readonly grantId: string | null;
  declare readonly intervalSeconds: number;
  declare readonly polledAt: Date | null;
  declare readonly createdAt: Date;
  declare readonly expiresAt: Date;

  private constructor(values: Fields<DeviceRequest>) {
    Object.assign(this, values);
  }

  static begin(values: NewDevice, lifeSeconds: number, now: Date): DeviceRequest {
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
    return new DeviceRequest({ ...values, ...AS_REQUESTED, createdAt: now, expiresAt });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }

  /** The device asks. @returns whether it came too early, and has to wait longer from now on */
  poll(now: Date): boolean {
    const { polledAt, intervalSeconds } = this;
    const isEarly = polledAt !== null && now.getTime() - polledAt.getTime() < intervalSeconds * 1000;
    const longer = Math.min(intervalSeconds + INTERVAL_STEP, LONGEST_INTERVAL);
    change<DeviceRequest>(this, { polledAt: now, ...(isEarly && { intervalSeconds: longer }) });
    return isEarly;
  }
}

/** Without vowels, so that no words come up, and without digits that look like letters (RFC 8628 §6.1). */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
/** 34 bits: enough because few wrong codes are accepted. */
export const USER_CODE_LENGTH = 8;

const USER_CODE = new RegExp(`^[${USER_CODE_ALPHABET}]{${USER_CODE_LENGTH}}$`);

/**
 * Reads a code that a user typed, in any case, with or without the dash (RFC 8628 §6.1).
 * @returns the code as it is stored; undefined when it cannot be one
 */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return USER_CODE.test(letters) ? letters : undefined;
}

/** As devices and pages show it: `XXXX-XXXX`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
