import type { Fields } from '#shared-kernel/domain/change';
import { GrantRefusal } from './grant-refusals.ts';

/** Null: all, also those that the user joins later; empty: none. */
export type ChosenOrganizations = readonly string[] | null;

/**
 * The choice of a user which of their organizations a client sees (ADR 36). There is one for each user and client, for
 * all tokens of the client; without one the client sees none, unless staff trust it. Membership is checked when a token
 * is used.
 */
export class OrganizationChoice {
  declare readonly userId: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly organizationIds: ChosenOrganizations;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<OrganizationChoice>) {
    Object.assign(this, values);
  }

  /**
   * @param ownIds organizations of which the user is a member
   * @throws NOT_YOUR_ORGANIZATION
   */
  static make(values: Omit<Fields<OrganizationChoice>, 'updatedAt'>, ownIds: readonly string[], now: Date) {
    const organizationIds = values.organizationIds && [
      ...new Set(values.organizationIds.map((id) => id.toLowerCase())),
    ];
    if (organizationIds?.some((id) => !ownIds.includes(id))) throw GrantRefusal.NOT_YOUR_ORGANIZATION();
    return new OrganizationChoice({ ...values, organizationIds, updatedAt: now });
  }
}

/** Users are not asked about a trusted client: without a choice it sees all. */
export const visibleOrganizations = (
  choice: OrganizationChoice | undefined,
  { trusted }: { readonly trusted: boolean },
): ChosenOrganizations => (choice ? choice.organizationIds : trusted ? null : []);

/** In any order; each is named once. */
export const sameOrganizations = (one: ChosenOrganizations, other: ChosenOrganizations): boolean =>
  one && other ? one.length === other.length && one.every((id) => other.includes(id)) : one === other;
