import { Injectable } from '@nestjs/common';
import { OrganizationPermissions } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { EntityOf } from '../../catalog/domain/codecs.ts';
import { BillingGateway } from '../../gateway/index.ts';
import { Links } from '../domain/ports.ts';
import { OwnerProfiles } from './owner-profiles.ts';

type TeamMember = EntityOf<'member'>['fields'];

/**
 * People of a team customer follow the members of its organization. The platform lets them in by mail, so a member who
 * left must not stay one of them. Called after the commit, at least once and in any order. Throws GatewayError, to be
 * called again later.
 */
@Injectable()
export class TeamMembers {
  constructor(
    private readonly links: Links,
    private readonly permissions: OrganizationPermissions,
    private readonly profiles: OwnerProfiles,
    private readonly gateway: BillingGateway,
    private readonly uow: UnitOfWork,
  ) {}

  /** Brings what the user is at the platform to what they are in the organization; does not add them. */
  async settle(organizationId: string, userId: string): Promise<void> {
    const link = await this.uow.read(() => this.links.find({ type: 'organization', id: organizationId }));
    if (link?.status !== 'linked' || link.customerId === null) return;
    const { customerId } = link;
    const member = await this.find(customerId, userId);
    if (!member) return;
    const standing = await this.permissions.standing({ userId, organizationIds: null }, organizationId, [
      'billing',
      'manage',
    ]);
    if (standing === 'allowed') return;
    if (member.role === 'owner' && !(await this.handOver(customerId, organizationId, member))) return;
    if (standing === 'not-a-member') await this.remove(customerId, member);
    else if (member.role === 'billing_manager')
      await this.gateway.members.update(customerId, member.id, { role: 'member' });
  }

  private async find(customerId: string, userId: string): Promise<TeamMember | undefined> {
    for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
      const answer = await this.gateway.members.page(customerId, page, 'interactive');
      const found = answer.items.find(({ fields }) => fields.externalId === userId);
      if (found) return found.fields;
      pageCount = answer.pageCount;
    }
    return undefined;
  }

  /**
   * To the owner of the organization who joined first.
   * @returns false when there is no other one: the platform keeps one owner, who is replaced as soon as there is another
   */
  private async handOver(customerId: string, organizationId: string, former: TeamMember): Promise<boolean> {
    const { ownerIds = [] } = (await this.permissions.summary(organizationId)) ?? {};
    const successorId = ownerIds.find((id) => id !== former.externalId);
    const person = successorId === undefined ? undefined : await this.profiles.person(successorId);
    if (!person) return false;
    const { userId: externalId, email, name } = person;
    const successor =
      (await this.find(customerId, externalId)) ??
      (await this.gateway.members.add(customerId, { email, name, externalId })).fields;
    await this.gateway.members.update(customerId, successor.id, { role: 'owner' });
    await this.gateway.members.update(customerId, former.id, { role: 'member' });
    return true;
  }

  /** Seats first: they are charged for until they are free. */
  private async remove(customerId: string, member: TeamMember): Promise<void> {
    for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
      const subscriptions = await this.gateway.page('subscription', { customerId, page }, 'interactive');
      for (const { fields } of subscriptions.items.filter(({ fields: { seats } }) => seats !== null)) {
        const seats = await this.gateway.seats.ofSubscription(fields.id, 'interactive');
        const held = seats.filter((seat) => seat.fields.memberId === member.id && seat.fields.status !== 'revoked');
        for (const seat of held) await this.gateway.seats.revoke(seat.fields.id);
      }
      pageCount = subscriptions.pageCount;
    }
    await this.gateway.members.remove(customerId, member.id);
  }
}
