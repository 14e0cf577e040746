import { digest } from '#shared-kernel/domain/digest';

export interface HandedOutIdToken {
  readonly mark: string;
  /** When no id token that verifies can have this mark any more. */
  readonly expiresAt: Date;
}

/** More than clocks may differ. */
const MARGIN_MS = 120_000;
/** The end of the year 9999: a later one is no timestamp that can be stored. */
const LATEST_MS = 253_402_300_799_000;

/** Without the signature, which can be written otherwise: with other spare bits, or another value of ECDSA. */
export const markOf = (token: string): string => digest(token.slice(0, Math.max(token.lastIndexOf('.'), 0)));

/** @returns undefined for a token without an expiry, which no provider verifies */
export function handedOut(token: string): HandedOutIdToken | undefined {
  const seconds = expiryIn(token);
  if (seconds === undefined) return undefined;
  const expiresAt = new Date(Math.min(seconds * 1000 + MARGIN_MS, LATEST_MS));
  return { mark: markOf(token), expiresAt };
}

function expiryIn(token: string): number | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as unknown;
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' && Number.isFinite(exp) && exp >= 0 ? exp : undefined;
  } catch {
    return undefined;
  }
}
