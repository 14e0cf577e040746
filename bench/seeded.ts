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

// As in seeded-users.ts, everything about a seeded organization follows from its number and from how many there are,
// here and in the SQL of organization-population.ts alike.

/** Members of a seeded organization; seat 0 is its owner's. */
export const SEATS = 20;

/** Seeded organizations that each of their members belongs to. */
const PLACES = 4;

/** The smaller side of a comparison. */
export const FEWEST = 100;

/** As many as that side has room for below the limit of 100 members; each is for a newcomer of its own. */
export const INVITATIONS = 80 * FEWEST;

/** A prime above every number of users and organizations, so that what it spreads meets nowhere and lies scattered. */
export const STRIDE = 2_147_483_647;

/** How many users have a seat somewhere; they are the first ones, newcomers follow them. */
export const seatHolders = (organizations: number) => (organizations * SEATS) / PLACES;

/** The number of the user in a seat. In between it is beyond what a double holds exactly. */
export function seatHolder(organization: number, seat: number, organizations: number): number {
  const place = BigInt((organization - 1) * SEATS + seat);
  return 1 + Number((place * BigInt(STRIDE)) % BigInt(seatHolders(organizations)));
}

export function randomMember(organizations: number): { organization: number; user: number } {
  const organization = 1 + Math.floor(Math.random() * organizations);
  return { organization, user: seatHolder(organization, Math.floor(Math.random() * SEATS), organizations) };
}

export const organizationId = (organization: number) => seededId('organization', organization);
export const invitationId = (invitation: number) => seededId('newcomer', invitation);

/** The number of the user an invitation is for. */
export const newcomer = (invitation: number, organizations: number) => seatHolders(organizations) + invitation;

/** The number of the organization that invites: each as often as any other, neighbours in time far from each other. */
export const host = (invitation: number, organizations: number) => 1 + ((invitation * STRIDE) % organizations);

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

/** An API that takes JWTs, on both sides. */
export const BENCH_API = 'https://api.bench.example.com';
