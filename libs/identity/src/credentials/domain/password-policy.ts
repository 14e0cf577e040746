import type { AccountOptions } from '../../users/domain/account-options.ts';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';

/** The form in which a password is hashed and measured: the same keys typed on another system give the same text. */
export const normalizePassword = (password: string) => password.normalize('NFKC');

// NFKC joins at most 6 UTF-16 units into one character (Unicode 17): longer input needs no normalising to be known as
// too long.
const UNITS_PER_CHARACTER = 6;

type LengthLimits = Pick<AccountOptions, 'passwordMinLength' | 'passwordMaxLength'>;

/** Bounds the work that a password costs before anything looks at it. */
export function isHashable(password: string, limits: Pick<LengthLimits, 'passwordMaxLength'>): boolean {
  return (
    password.length <= limits.passwordMaxLength * UNITS_PER_CHARACTER &&
    Array.from(normalizePassword(password)).length <= limits.passwordMaxLength
  );
}

/**
 * Checked before hashing, so that an endless password costs nothing.
 * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG
 */
export function checkPasswordLength(password: string, limits: LengthLimits): void {
  if (!isHashable(password, limits)) throw AccountRefusal.PASSWORD_TOO_LONG();
  if (Array.from(normalizePassword(password)).length < limits.passwordMinLength) {
    throw AccountRefusal.PASSWORD_TOO_SHORT();
  }
}
