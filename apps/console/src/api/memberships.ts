/** The caller's organizations, for both entries: without the query cache of the account area. */
import { answer, api } from './client.ts';

/** Oldest membership first. */
export const listMemberships = () => answer(api.GET('/api/auth/organization/list-memberships'));

/** An organization with the caller's role in it. */
export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
export type Organization = Membership['organization'];

/** What deleting the account means for the organizations of its owner. */
export function deletionEffects(all: readonly Pick<Membership, 'organization' | 'memberCount' | 'isOnlyOwner'>[]): {
  /** The caller is their only member, so they are deleted too. */
  readonly deletedToo: readonly Organization[];
  /** They have other members and would lose their only owner, so they block the deletion. */
  readonly blocking: readonly Organization[];
} {
  const those = (wanted: (of: (typeof all)[number]) => boolean) =>
    all.filter(wanted).map(({ organization }) => organization);
  return {
    deletedToo: those(({ memberCount }) => memberCount === 1),
    blocking: those(({ memberCount, isOnlyOwner }) => isOnlyOwner && memberCount > 1),
  };
}
