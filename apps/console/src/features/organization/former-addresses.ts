import type { Membership } from '../../api/organization-reads.ts';

/** Lower-case slug → id of the organization last seen under it, until the page is reloaded. */
const seen = new Map<string, string>();

const isCalled =
  (slug: string) =>
  ({ organization }: Membership): boolean =>
    organization.slug.toLowerCase() === slug.toLowerCase();

export function remember(all: readonly Membership[]): void {
  for (const { organization } of all) seen.set(organization.slug.toLowerCase(), organization.id);
}

/** The id of the organization last seen under a slug. */
export const lastSeenUnder = (slug: string): string | undefined => seen.get(slug.toLowerCase());

/** The organization with a slug, or the one that had it before it was changed. */
export const findUnder = (slug: string, all: readonly Membership[]): Membership | undefined =>
  all.find(isCalled(slug)) ?? all.find(({ organization }) => organization.id === lastSeenUnder(slug));
