import type { TwoFactorOptions } from './two-factor-options.ts';

/** Methods to complete a challenge, as named by clients; the first one available is the default. */
export const secondFactorMethods = ['totp', 'otp', 'backup-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export function methodsOf(
  { totpEnabled, otpEnabled }: Pick<TwoFactorOptions, 'totpEnabled' | 'otpEnabled'>,
  backupCodesLeft: number,
): readonly SecondFactorMethod[] {
  const has: Readonly<Record<SecondFactorMethod, boolean>> = {
    totp: totpEnabled,
    otp: otpEnabled,
    'backup-code': backupCodesLeft > 0,
  };
  return secondFactorMethods.filter((method) => has[method]);
}

export function needsCurrentCode(
  { secondFactorAt }: { readonly secondFactorAt: Date | null },
  now: Date,
  { stepUpSeconds }: Pick<TwoFactorOptions, 'stepUpSeconds'>,
): boolean {
  if (stepUpSeconds === 0) return false;
  return secondFactorAt === null || now.getTime() - secondFactorAt.getTime() >= stepUpSeconds * 1000;
}

/** The defaults that authenticators assume (RFC 6238); other values would lock out existing users. */
export const totpDigits = 6;
/** Seconds. */
export const totpPeriod = 30;
/** Steps accepted before and after the current one: clocks differ. */
export const totpTolerance = 1;

/** ASCII characters of a secret, one byte each. */
export const TOTP_SECRET_LENGTH = 32;

const CODE = new RegExp(`^\\d{${totpDigits}}$`);

/** Accepts digits in groups; undefined for a text that cannot be a code. */
export function totpCodeOf(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return CODE.test(digits) ? digits : undefined;
}

/** The URI in the QR code. Authenticators do not decode a plus sign, so blanks are encoded as `%20`. */
export function totpUri(issuer: string, email: string, base32Secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = `secret=${base32Secret}&issuer=${encodeURIComponent(issuer)}&digits=${totpDigits}&period=${totpPeriod}`;
  return `otpauth://totp/${label}?${query}`;
}

/** TOTP: HMAC-SHA-1 over the number of the time step (RFC 6238). */
export abstract class Totp {
  /** @param secret its characters are the bytes of the key */
  abstract generate(secret: string, now: Date): string;

  /** The time step of the code, at most one earlier or later; undefined when the code is wrong. */
  abstract stepOf(secret: string, code: string, now: Date): number | undefined;

  abstract base32(secret: string): string;
}

/** Characters of one code, without the hyphen in its middle. */
export const BACKUP_CODE_LENGTH = 10;
const MIDDLE = BACKUP_CODE_LENGTH / 2;

/** Codes of earlier versions have all letters and digits. */
const WELL_FORMED = new RegExp(`^[0-9A-Z]{${BACKUP_CODE_LENGTH}}$`);

export function writtenBackupCode(characters: string): string {
  return `${characters.slice(0, MIDDLE)}-${characters.slice(MIDDLE)}`;
}

/** The characters of a code; case, blanks and hyphens do not matter. Undefined for a text that cannot be a code. */
function charactersOf(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, '').toUpperCase();
  return WELL_FORMED.test(characters) ? characters : undefined;
}

/** Whether the text can be a code. A malformed text is not counted as an attempt. */
export function isBackupCode(text: string): boolean {
  return charactersOf(text) !== undefined;
}

export function spendBackupCode(codes: readonly string[], text: string): readonly string[] | undefined {
  const spent = charactersOf(text);
  const isSpent = (code: string) => charactersOf(code) === spent;
  return spent !== undefined && codes.some(isSpent) ? codes.filter((code) => !isSpent(code)) : undefined;
}
