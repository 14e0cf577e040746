import { OrganizationRefusal } from './refusals.ts';

/** ASCII only: no two slugs look alike. 64, and underscores within: what existing clients have in their addresses stays. */
const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/i;

/** Words that stand, or may come to stand, where the console's addresses have a slug. */
const RESERVED = new Set(
  'account admin api assets auth dev health login metrics new null staff static support undefined www'.split(' '),
);

/**
 * The name of an organization in addresses. Its case is kept for the eye, and decides nothing: two that differ by it are one.
 * @throws INVALID_SLUG
 */
export function slugOf(text: string): string {
  if (!SLUG.test(text)) throw OrganizationRefusal.INVALID_SLUG();
  return text;
}

/** Nobody's, and nobody's to take. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}
