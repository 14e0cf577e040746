import { createHash } from 'node:crypto';

// Seeded users and keys are numbered from 1 and everything about them follows from the number, here and in the SQL of
// population.ts alike, so that a load generator knows a million of them without a list.

export const SEED_PASSWORD = 'benchmark password';

export function seededEmail(number: number): string {
  return `seed-${number}@example.com`;
}

/** The session token of a seeded user, 32 characters. Derived, hence no secret: seed only databases of no value. */
export function seededToken(number: number): string {
  return createHash('md5').update(`seeded session ${number}`).digest('hex');
}

/** A seeded API key, 64 characters, as unsecret as the token. */
export function seededKey(number: number): string {
  const half = (name: string) => createHash('md5').update(`seeded key ${name}${number}`).digest('hex');
  return half('') + half('half ');
}
