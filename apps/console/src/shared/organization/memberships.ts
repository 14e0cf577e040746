import { answer, api } from '../../api/client.ts';

/** The caller's organizations, for both entries: without the query cache of the account area. */

/** Oldest membership first. */
export const listMemberships = () => answer(api.GET('/api/auth/organization/list-memberships'));

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
export type Organization = Membership['organization'];

export const isCalled =
  (slug: string) =>
  ({ organization }: Membership): boolean =>
    organization.slug.toLowerCase() === slug.toLowerCase();

/** Lower-case slug → id of the organization last seen under it, until the page is reloaded. */
const seen = new Map<string, string>();

export function rememberSlugs(all: readonly Membership[]): void {
  for (const { organization } of all) seen.set(organization.slug.toLowerCase(), organization.id);
}

export const lastSeenUnder = (slug: string): string | undefined => seen.get(slug.toLowerCase());

/** The organization with a slug, or the one that had it before it was changed. */
export const findUnder = (slug: string, all: readonly Membership[]): Membership | undefined =>
  all.find(isCalled(slug)) ?? all.find(({ organization }) => organization.id === lastSeenUnder(slug));
