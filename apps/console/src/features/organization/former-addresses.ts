import type { Membership } from '../../api/organization-reads.ts';

/** Slug, in small letters → id of the organization that last was seen under it; as long as the page is not loaded anew. */
const seen = new Map<string, string>();

const isCalled =
  (slug: string) =>
  ({ organization }: Membership): boolean =>
    organization.slug.toLowerCase() === slug.toLowerCase();

export function remember(all: readonly Membership[]): void {
  for (const { organization } of all) seen.set(organization.slug.toLowerCase(), organization.id);
}

/** The id of the organization that was seen under an address. */
export const lastSeenUnder = (slug: string): string | undefined => seen.get(slug.toLowerCase());

/** The organization of an address, or the one that had it until someone changed it. */
export const findUnder = (slug: string, all: readonly Membership[]): Membership | undefined =>
  all.find(isCalled(slug)) ?? all.find(({ organization }) => organization.id === lastSeenUnder(slug));
