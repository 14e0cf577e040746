import { Injectable } from '@nestjs/common';

/** An organization of a user, as a page shows it where the user chooses among them. */
export interface UserOrganization {
  readonly id: string;
  readonly name: string;
  /** Tells organizations of the same name apart. */
  readonly slug: string;
  /** Of the user. */
  readonly roles: readonly string[];
}

/** Implemented by the context that keeps memberships. */
export abstract class UserOrganizationLookup {
  /** Oldest membership first. Joins the unit of work around it. */
  abstract of(userId: string): Promise<readonly UserOrganization[]>;
}

/**
 * Of which organizations a user is a member, for contexts that do not know organizations. A module registers the lookup
 * in its constructor; without one nobody is a member of any.
 */
@Injectable()
export class UserOrganizations {
  private lookup: UserOrganizationLookup | undefined;

  /** @throws Error for a second one */
  register(lookup: UserOrganizationLookup): void {
    if (this.lookup) throw new Error('Two contexts keep memberships');
    this.lookup = lookup;
  }

  async of(userId: string): Promise<readonly UserOrganization[]> {
    return (await this.lookup?.of(userId)) ?? [];
  }
}
