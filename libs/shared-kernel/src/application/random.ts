/** The only source of randomness: cryptographically strong in production, predictable in tests. */
export abstract class Random {
  /** UUIDv7 (RFC 9562 §5.7): ids that sort by creation. */
  abstract id(): string;

  /** `length` uniformly random characters of `alphabet` (2 to 256 characters). */
  abstract text(length: number, alphabet: string): string;
}

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const alphabets = {
  digits: DIGITS,
  lowerAlphanumeric: DIGITS + LOWER,
  alphanumeric: DIGITS + LOWER + LOWER.toUpperCase(),
  letters: LOWER + LOWER.toUpperCase(),
} as const;
