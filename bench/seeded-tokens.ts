import { createHash } from 'node:crypto';

// As in seeded-users.ts: what is seeded follows from its number, here and in the SQL of oauth-supplies.ts alike.

/** Numbers of what was seeded, from the first one on. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

export type Secret = 'code' | 'access' | 'refresh';

/** A code or token of 32 letters. */
export function seededSecret(kind: Secret, number: number): string {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
}

/** `seededSecret` in SQL. */
export const secretIn = (kind: Secret, number = 'n') =>
  `translate(md5('${kind} ' || (${number})), '0123456789', 'ghijklmnop')`;
