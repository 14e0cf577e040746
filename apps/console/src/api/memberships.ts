/** The caller's organizations, for either entry: without the cache of the account area. */
import { answer, api } from './client.ts';

/** Oldest membership first. */
export const listMemberships = () => answer(api.GET('/api/auth/organization/list-memberships'));

/** An organization with the caller's part in it. */
export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
export type Organization = Membership['organization'];

/** What an account that goes does to the organizations of its person. */
export function whatBecomesOf(all: readonly Pick<Membership, 'organization' | 'memberCount' | 'isOnlyOwner'>[]): {
  /** Nobody else is in them. */
  readonly goingToo: readonly Organization[];
  /** Others would be left in them without an owner. */
  readonly inTheWay: readonly Organization[];
} {
  const those = (wanted: (of: (typeof all)[number]) => boolean) =>
    all.filter(wanted).map(({ organization }) => organization);
  return {
    goingToo: those(({ memberCount }) => memberCount === 1),
    inTheWay: those(({ memberCount, isOnlyOwner }) => isOnlyOwner && memberCount > 1),
  };
}
