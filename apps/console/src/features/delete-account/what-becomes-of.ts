import type { Membership, Organization } from '../../api/organization-reads.ts';

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
