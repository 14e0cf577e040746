import { seededId } from './seeded-users.ts';

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
