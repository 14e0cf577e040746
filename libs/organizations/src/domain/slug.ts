import { OrganizationRefusal } from './refusals.ts';

/**
 * ASCII only, so that no two slugs look alike. 64 characters and underscores are allowed because existing clients use
 * them.
 */
const SLUG = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/i;

/** Words that URLs of the console use, or may use, where a slug stands. */
const RESERVED = new Set(
  'account admin api assets auth dev health login metrics new null staff static support undefined www'.split(' '),
);

/**
 * The name of an organization in addresses. Its case is kept but ignored in comparisons.
 * @throws INVALID_SLUG
 */
export function slugOf(text: string): string {
  if (!SLUG.test(text)) throw OrganizationRefusal.INVALID_SLUG();
  return text;
}

/** Whether no organization may use it. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}
