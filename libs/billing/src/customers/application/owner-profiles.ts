import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, type Person, UserDirectory } from '#identity';
import type { BillingOwner } from '../domain/account-link.ts';

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

  /** The owners that exist, by their id, in as many statements as for one. Outside of transactions. */
  async ofAll(owners: readonly BillingOwner[]): Promise<ReadonlyMap<string, OwnerProfile>> {
    const idsOf = (wanted: BillingOwner['type']) => owners.filter(({ type }) => type === wanted).map(({ id }) => id);
    const userIds = idsOf('user');
    const organizations = [...(await this.organizations.summaries(idsOf('organization'))).values()];
    const firstOwners = organizations.flatMap(({ ownerIds }) => ownerIds.slice(0, 1));
    const people = await this.directory.findAll([...new Set([...userIds, ...firstOwners])]);
    const person = (id: string | undefined) => {
      const found = id === undefined ? undefined : people.get(id);
      return found && profileOf(found);
    };
    return new Map<string, OwnerProfile>([
      ...userIds.flatMap((id) => {
        const found = person(id);
        return found ? [[id, { type: 'user', person: found }] as const] : [];
      }),
      ...organizations.map(
        ({ id, name, ownerIds }) => [id, { type: 'organization', name, owner: person(ownerIds[0]) }] as const,
      ),
    ]);
  }

  async person(userId: string): Promise<PersonProfile | undefined> {
    const person = await this.directory.find(userId);
    return person && profileOf(person);
  }
}

const profileOf = ({ id: userId, name, email, emailProven }: Person): PersonProfile => ({
  userId,
  name,
  email,
  emailProven,
});
