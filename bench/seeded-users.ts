import { createHash } from 'node:crypto';

// Seeded users and keys are numbered from 1 and everything about them follows from the number, here and in the SQL of
// population.ts alike, so that a load generator knows a million of them without a list.

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const SEED_PASSWORD = 'benchmark password';

export function seededEmail(number: number): string {
  return `seed-${number}@example.com`;
}

/** The session token of a seeded user, 32 characters. Derived, hence no secret: seed only databases of no value. */
export function seededToken(number: number): string {
  return md5(`seeded session ${number}`);
}

/** A seeded API key, 64 characters, as unsecret as the token. */
export function seededKey(number: number): string {
  return md5(`seeded key ${number}`) + md5(`seeded key half ${number}`);
}

/** The subscription of a seeded customer. */
export function seededSubscription(number: number): string {
  return `seeded-subscription-${number}`;
}

/** Names what is seeded with that number: a UUIDv7 (RFC 9562 §5.7), one millisecond after the one before. */
export function seededId(kind: string, number: number): string {
  const time = (1_735_689_600_000 + number).toString(16).padStart(12, '0');
  const chance = md5(`${kind}${number}`);
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${chance.slice(0, 3)}`,
    `8${chance.slice(3, 6)}`,
    chance.slice(6, 18),
  ];
  return parts.join('-');
}
