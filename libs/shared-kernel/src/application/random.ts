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
  /** For texts that people copy by hand: without look-alikes such as 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
  readable: '34679ACDEFGHJKMNPQRTVWXY',
} as const;
