import type { AccountOptions } from '../../users/domain/account-options.ts';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';

/** Hashed and measured in this form, so that the same password typed on another system matches. */
export const normalizePassword = (password: string) => password.normalize('NFKC');

// NFKC composes at most 6 UTF-16 units into one character (Unicode 17), so longer input is too long without normalizing
// it.
const UNITS_PER_CHARACTER = 6;

type LengthLimits = Pick<AccountOptions, 'passwordMinLength' | 'passwordMaxLength'>;

/** Bounds the work spent on a password before it is normalized or hashed. */
export function isHashable(password: string, limits: Pick<LengthLimits, 'passwordMaxLength'>): boolean {
  return (
    password.length <= limits.passwordMaxLength * UNITS_PER_CHARACTER &&
    Array.from(normalizePassword(password)).length <= limits.passwordMaxLength
  );
}

/** Before hashing, which costs. @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG */
export function checkPasswordLength(password: string, limits: LengthLimits): void {
  if (!isHashable(password, limits)) throw AccountRefusal.PASSWORD_TOO_LONG();
  if (Array.from(normalizePassword(password)).length < limits.passwordMinLength) {
    throw AccountRefusal.PASSWORD_TOO_SHORT();
  }
}

export const foldPassword = (password: string) => normalizePassword(password).toLowerCase();

export function isNameOf(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): boolean {
  const folded = foldPassword(password).trim();
  return [email, name].some((known) => foldPassword(known) === folded);
}

export abstract class CommonPasswords {
  /** @param folded by `foldPassword` */
  abstract has(folded: string): Promise<boolean>;
}

export abstract class Passwords {
  /** @throws TOO_BUSY when too many hashes wait already */
  abstract hash(password: string): Promise<string>;

  /** A password that is too long is never right. Takes the same time without a hash. @throws TOO_BUSY */
  abstract verify(hash: string | null | undefined, password: string): Promise<boolean>;

  abstract isOutdated(hash: string): boolean;
}
