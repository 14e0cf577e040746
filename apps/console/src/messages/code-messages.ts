import { counted } from './counted.ts';

/** Characters of each half of a backup code. */
const HALF = 5;
/** Backup codes left at which to suggest new ones. */
const FEW = 3;

export const digitsOf = (typed: string): string => typed.replaceAll(/[\s\u2010-\u2015-]/g, '');

/** A backup code as it was shown: two halves with a hyphen, however it was typed. */
export function backupCodeOf(typed: string): string {
  const bare = digitsOf(typed);
  return bare.length === 2 * HALF ? `${bare.slice(0, HALF)}-${bare.slice(HALF)}` : bare;
}

/** For an input that takes both: as many characters as an app code has is one, everything else is a backup code. */
export const anyCodeOf = (typed: string, appDigits: number): string =>
  digitsOf(typed).length === appDigits ? digitsOf(typed) : backupCodeOf(typed);

export const isWrongCode = ({ code }: { readonly code: string }): boolean =>
  code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE';

export const hasNoTriesLeft = (no: { readonly code: string; readonly attemptsLeft?: number | undefined }): boolean =>
  no.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' || (isWrongCode(no) && no.attemptsLeft === 0);

export function wrongCodeText(attemptsLeft?: number): string {
  const wrong = 'Incorrect code.';
  if (attemptsLeft === undefined) return wrong;
  if (attemptsLeft === 0) return `${wrong} No attempts left.`;
  return `${wrong} ${counted(attemptsLeft, 'attempt')} left.`;
}

export function codesLeftText(left: number): string {
  if (left === 0) return 'No backup codes left';
  return left === 1 ? '1 backup code left' : `${left} backup codes left`;
}

export const areFew = (left: number): boolean => left <= FEW;

/** A secret in groups of four: "ABCD EFGH IJ". */
export const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
