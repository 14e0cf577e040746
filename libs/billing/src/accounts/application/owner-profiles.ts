import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, UserDirectory } from '#identity';
import type { BillingOwner } from '../domain/account-link.ts';

/** What the platform is told of a person. */
export interface PersonProfile {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The address is known to be theirs (ADR 27). */
  readonly emailProven: boolean;
}

export type OwnerProfile =
  | { readonly type: 'user'; readonly person: PersonProfile }
  | {
      readonly type: 'organization';
      readonly name: string;
      /** The owner who joined first; undefined: there is none. */
      readonly owner: PersonProfile | undefined;
    };

/** Reads what the platform is told of accounts and organizations, as it is now. */
@Injectable()
export class OwnerProfiles {
  constructor(
    private readonly directory: UserDirectory,
    private readonly organizations: OrganizationPermissions,
  ) {}

  /** Undefined when it does not exist, or no longer. */
  async of(owner: BillingOwner): Promise<OwnerProfile | undefined> {
    if (owner.type === 'user') {
      const person = await this.person(owner.id);
      return person && { type: 'user', person };
    }
    const organization = await this.organizations.summary(owner.id);
    if (!organization) return undefined;
    const [first] = organization.ownerIds;
    return {
      type: 'organization',
      name: organization.name,
      owner: first === undefined ? undefined : await this.person(first),
    };
  }

  async person(userId: string): Promise<PersonProfile | undefined> {
    const person = await this.directory.find(userId);
    return person && { userId: person.id, name: person.name, email: person.email, emailProven: person.emailProven };
  }
}
