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
