import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, UserOrganizations } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingGateway, pagesOf, type SeatPurchase } from '../../polar/index.ts';
import { Links } from '../domain/ports.ts';
import { refuses } from './provider-refusals.ts';
import { OwnerProfiles, type PersonProfile } from './owner-profiles.ts';
import { seatsBefore } from './seat-release.ts';

type TeamMember = EntityOf<'member'>['fields'];
type SeatChoice = ReturnType<typeof seatsBefore>;

/**
 * Keeps the people of a team customer in step with the members of its organization. The platform lets these people in by
 * their email address, so a member who left must not stay among them. Called after the commit, at least once and in any order. Throws GatewayError, to be
 * called again later.
 */
@Injectable()
export class TeamMembers {
  constructor(
    private readonly links: Links,
    private readonly permissions: OrganizationPermissions,
    private readonly organizations: UserOrganizations,
    private readonly profiles: OwnerProfiles,
    private readonly gateway: BillingGateway,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Adapts the role of the user at the platform to their membership of the organization, or removes them; never adds them.
   * People who left keep the seats that their address got since.
   * @param changedAt ISO 8601: when their roles changed or they left
   * @param formerEmail their address when they left; they may have no account any more
   */
  async settle(
    organizationId: string,
    userId: string,
    changedAt: string,
    formerEmail: string | null = null,
  ): Promise<void> {
    const customerId = await this.teamOf(organizationId);
    if (customerId === undefined) return;
    const person = await this.profiles.person(userId);
    const isEarlier = seatsBefore(changedAt, this.clock.now());
    for (const member of await this.all(customerId, userId, person?.email ?? null, formerEmail)) {
      await this.settleMember(organizationId, userId, customerId, member, isEarlier);
    }
  }

  /** Replaces the address of the user in their teams: the former one must not open the pages of the teams any more. */
  async readdress(userId: string, formerEmail: string): Promise<void> {
    const person = await this.profiles.person(userId);
    if (!person) return;
    for (const organization of await this.uow.read(() => this.organizations.of(userId))) {
      const customerId = await this.teamOf(organization.id);
      if (customerId !== undefined) await this.readdressIn(customerId, person, formerEmail);
    }
  }

  /**
   * Makes the person a billing manager of the team; outside of transactions. A person whose address was given a seat is in
   * the team already, without an id of ours.
   * @returns the id of the member
   */
  async addManager(customerId: string, { userId: externalId, email, name }: PersonProfile): Promise<string> {
    const role = 'billing_manager';
    const [known] = await this.all(customerId, externalId, email);
    if (!known) return (await this.gateway.members.add(customerId, { email, name, externalId, role })).fields.id;
    if (known.role === 'member') await this.gateway.members.update(customerId, known.id, { role });
    return known.id;
  }

  private async readdressIn(customerId: string, { userId, email }: PersonProfile, formerEmail: string): Promise<void> {
    for (const member of await this.all(customerId, userId, formerEmail)) {
      if (member.email === email) continue;
      await this.gateway.members.update(customerId, member.id, { email }).catch((error: unknown) => {
        // Another person of the team has the address; trying again would change nothing.
        if (!refuses(error, 'email')) throw error;
      });
    }
  }

  private async teamOf(organizationId: string): Promise<string | undefined> {
    const link = await this.uow.read(() => this.links.find({ type: 'organization', id: organizationId }));
    return link?.status === 'linked' && link.customerId !== null ? link.customerId : undefined;
  }

  private async settleMember(
    organizationId: string,
    userId: string,
    customerId: string,
    member: TeamMember,
    isEarlier: SeatChoice,
  ): Promise<void> {
    const membership = await this.permissions.membership({ userId, organizationIds: null }, organizationId, [
      'billing',
      'manage',
    ]);
    if (membership === 'allowed') return;
    if (member.role === 'owner' && !(await this.handOver(customerId, organizationId, member))) return;
    if (membership === 'not-a-member' && (await this.freeSeats(customerId, member, isEarlier))) {
      await this.gateway.members.remove(customerId, member.id);
    } else if (member.role === 'billing_manager') {
      await this.gateway.members.update(customerId, member.id, { role: 'member' });
    }
  }

  /** @param emails of the user: a seat that was given to an address has a member without an id of ours */
  private async all(
    customerId: string,
    userId: string,
    ...emails: readonly (string | null)[]
  ): Promise<readonly TeamMember[]> {
    const found: TeamMember[] = [];
    for await (const { items } of pagesOf((page) => this.gateway.members.page(customerId, page, 'interactive'))) {
      found.push(...items.map(({ fields }) => fields).filter((member) => isOf(member, userId, emails)));
    }
    return found;
  }

  /**
   * Makes the owner of the organization who joined first the owner of the team.
   * @returns false when there is no other owner: a team needs one, who is replaced as soon as there is another
   */
  private async handOver(customerId: string, organizationId: string, former: TeamMember): Promise<boolean> {
    const { ownerIds = [] } = (await this.permissions.summary(organizationId)) ?? {};
    const successorId = ownerIds.find((id) => id !== former.externalId);
    const person = successorId === undefined ? undefined : await this.profiles.person(successorId);
    if (!person) return false;
    const { userId: externalId, email, name } = person;
    const successor =
      (await this.all(customerId, externalId, email))[0] ??
      (await this.gateway.members.add(customerId, { email, name, externalId })).fields;
    await this.gateway.members.update(customerId, successor.id, { role: 'owner' });
    await this.gateway.members.update(customerId, former.id, { role: 'member' });
    return true;
  }

  /** Frees earlier seats, which are charged for until then. @returns whether none is left */
  private async freeSeats(customerId: string, member: TeamMember, isEarlier: SeatChoice): Promise<boolean> {
    let isLeft = false;
    for (const purchase of await this.withSeats(customerId)) {
      const seats = await this.gateway.seats.of(purchase, 'interactive');
      const held = seats.filter(({ fields }) => fields.memberId === member.id && fields.status !== 'revoked');
      for (const { fields } of held.filter(isEarlier)) await this.gateway.seats.revoke(fields.id);
      isLeft ||= !held.every(isEarlier);
    }
    return !isLeft;
  }

  /** Subscriptions with seats, and orders of products with seats that were bought once. */
  private async withSeats(customerId: string): Promise<readonly SeatPurchase[]> {
    const found: SeatPurchase[] = [];
    for (const kind of ['subscription', 'order'] as const) {
      const read = (page: number) => this.gateway.page(kind, { customerId, page }, 'interactive');
      for await (const { items } of pagesOf(read)) {
        const own = items.filter(
          ({ fields }) => fields.seats !== null && !('subscriptionId' in fields && fields.subscriptionId !== null),
        );
        found.push(...own.map(({ fields: { id } }) => ({ kind, id })));
      }
    }
    return found;
  }
}

const isOf = ({ externalId, email }: TeamMember, userId: string, emails: readonly (string | null)[]) =>
  externalId === null ? emails.includes(email.toLowerCase()) : externalId === userId;
