import { Injectable } from '@nestjs/common';
import { reachesOrganizations, type UserOrganization, UserOrganizations } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type ChosenOrganizations, OrganizationChoice, visibleOrganizations } from '../domain/organization-choice.ts';
import { OrganizationChoices } from '../domain/ports.ts';

export interface AccessOfClient {
  readonly userId: string;
  /** Id of the client's row. */
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** The question to a user whose organizations a client wants to see. */
export interface OrganizationQuestion {
  readonly organizations: readonly UserOrganization[];
  /** The choice so far; none when the client comes for the first time. */
  readonly chosenIds: ChosenOrganizations;
}

/** Says which organizations of a user a client sees (ADR 36). */
@Injectable()
export class OrganizationAccess {
  constructor(
    private readonly choices: OrganizationChoices,
    private readonly organizations: UserOrganizations,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Undefined when the scopes reach no organization. */
  question({ userId, clientId, scopes }: AccessOfClient): Promise<OrganizationQuestion | undefined> {
    if (!reachesOrganizations(scopes)) return Promise.resolve(undefined);
    return this.uow.read(async () => {
      const organizations = await this.organizations.of(userId);
      const choice = await this.choices.find(userId, clientId);
      // Nothing is preselected for a client that comes for the first time: the user decides.
      return { organizations, chosenIds: choice ? memberIds(choice.organizationIds, organizations) : [] };
    });
  }

  /**
   * Stores what the user answers, for all tokens of the client. Inside `UnitOfWork.run`, with the user locked.
   * @param answer undefined: the page did not ask; then an earlier choice stays as it is, and without one it is all
   * @returns what the client may see from now on; undefined when the scopes reach no organization
   * @throws NOT_YOUR_ORGANIZATION; GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile
   */
  async choose(
    { userId, clientId, scopes }: AccessOfClient,
    answer: ChosenOrganizations | undefined,
  ): Promise<ChosenOrganizations | undefined> {
    if (!reachesOrganizations(scopes)) return undefined;
    const earlier = answer === undefined ? await this.choices.find(userId, clientId) : undefined;
    if (earlier) return earlier.organizationIds;
    const own = await this.organizations.of(userId);
    const values = { userId, clientId, organizationIds: answer ?? null };
    const choice = OrganizationChoice.make(
      values,
      own.map(({ id }) => id),
      this.clock.now(),
    );
    await this.choices.save(choice);
    return choice.organizationIds;
  }

  /** The organization that the user chose for the client, and is a member of; undefined where that is not exactly one. */
  async onlyOne({ userId, clientId, scopes }: Omit<AccessOfClient, 'userId'> & { readonly userId: string | null }) {
    if (userId === null || !reachesOrganizations(scopes)) return undefined;
    return this.uow.read(async () => {
      const chosen = (await this.choices.find(userId, clientId))?.organizationIds;
      if (chosen?.length !== 1) return undefined;
      const own = await this.organizations.of(userId);
      return own.find(({ id }) => id === chosen[0])?.id;
    });
  }

  /** Asked at each use of a token. */
  async of(
    { userId, clientId, scopes }: AccessOfClient,
    client: { readonly trusted: boolean },
  ): Promise<ChosenOrganizations> {
    if (!reachesOrganizations(scopes)) return [];
    const choice = await this.uow.read(() => this.choices.find(userId, clientId));
    return visibleOrganizations(choice, client);
  }
}

const memberIds = (ids: ChosenOrganizations, organizations: readonly UserOrganization[]): ChosenOrganizations =>
  ids && organizations.map(({ id }) => id).filter((id) => ids.includes(id));
