import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type InvitationWish,
  type KnownAddress,
  type OrganizationMembership,
  OrganizationPeople,
  type OrganizationPeopleLookup,
  type OrganizationPermission,
  type OrganizationPermissionLookup,
  OrganizationPermissions,
  type OrganizationSummary,
  type UserOrganization,
  type UserOrganizationLookup,
  UserOrganizations,
  type AccountPolicy,
  UserDirectory,
} from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import {
  type Deletable,
  DeletionPreviews,
  type DeletionSource,
  type OrganizationEffects,
} from '#shared-kernel/application/deletion-previews';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Organizations, Invitations } from '../domain/ports.ts';
import { Ownership, type Member } from '../domain/roster.ts';
import { AccessTables, maySee, OrganizationLock, type OpenedOrganization } from './organization-resolver.ts';
import type { DomainEvent } from '#shared-kernel/application/events';
import { closedReasonOf } from '../domain/invitation.ts';
import { MEMBER_ROLE } from '../domain/organization-options.ts';
import { MemberRefusal } from '../domain/refusals.ts';
import { InvitationSending } from './invitation-sending.ts';
import { RosterChanges } from './roster-changes.ts';

/** Counts what goes with an account or an organization, and finds the organizations that go with an account. */
export abstract class OrganizationEndings implements DeletionSource {
  abstract countsOf(deleted: Deletable, now: Date): Promise<Readonly<Record<string, number>>>;
  abstract effectsOf(userId: string): Promise<OrganizationEffects>;
}

/** Tells contexts whom an organization knows, and invites others for them. */
@Injectable()
export class PeopleForContexts implements OrganizationPeopleLookup {
  constructor(
    private readonly people: OrganizationPeople,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly tables: AccessTables,
    private readonly sending: InvitationSending,
    private readonly directory: UserDirectory,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  register(): void {
    this.people.register(this);
  }

  async known(named: string, emails: readonly string[]): Promise<ReadonlyMap<string, KnownAddress>> {
    const organizationId = named.toLowerCase();
    const now = this.clock.now();
    const { roster, open } = await this.uow.read(async () => {
      const access = await this.tables.of(organizationId);
      const all = await this.members.rosterOf(organizationId);
      const pending = await this.invitations.pendingOf(organizationId);
      return {
        roster: all,
        open: pending.filter((one) => !closedReasonOf(one, all.of(one.inviterId), access, now)),
      };
    });
    const people = await this.directory.findAll(roster.all.map(({ userId }) => userId));
    const all = new Map<string, KnownAddress>([
      ...open.map(({ email }) => [email, { status: 'invited', name: null }] as const),
      ...[...people.values()].map(({ email, name }) => [email, { status: 'member', name }] as const),
    ]);
    return new Map(emails.flatMap((email) => (all.has(email) ? [[email, all.get(email)!] as const] : [])));
  }

  async invite(caller: Caller, { gift, ...wish }: InvitationWish): Promise<void> {
    await this.sending.invite(caller, { ...wish, role: MEMBER_ROLE }, gift);
  }
}

/** Answers to contexts that do not know organizations (ADR 36). */
@Injectable()
export class AnswersToContexts implements UserOrganizationLookup, OrganizationPermissionLookup {
  constructor(
    private readonly userOrganizations: UserOrganizations,
    private readonly permissions: OrganizationPermissions,
    private readonly previews: DeletionPreviews,
    private readonly endings: OrganizationEndings,
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly tables: AccessTables,
    private readonly ownership: Ownership,
    private readonly people: PeopleForContexts,
    private readonly uow: UnitOfWork,
  ) {}

  /** Once, when the module is made. */
  register(): void {
    this.userOrganizations.register(this);
    this.permissions.register(this);
    this.previews.register(this.endings);
    this.people.register();
  }

  of(userId: string): Promise<readonly UserOrganization[]> {
    return this.uow.read(async () => {
      const organizations = await this.organizations.ofUser(userId);
      const members = await this.members.ofUser(userId);
      return organizations.flatMap(({ id, name, slug }) => {
        const member = members.find(({ organizationId }) => organizationId === id);
        return member ? [{ id, name, slug, roles: [...member.roles] }] : [];
      });
    });
  }

  membership(
    caller: Pick<Caller, 'userId' | 'organizationIds'>,
    named: string,
    [resource, action]: OrganizationPermission,
  ): Promise<OrganizationMembership> {
    const organizationId = named.toLowerCase();
    return this.uow.read(async () => {
      const member = maySee(caller, organizationId) && (await this.members.find(organizationId, caller.userId));
      if (!member) return 'not-a-member';
      const access = await this.tables.of(organizationId);
      return access.allows(member, resource, action) ? 'allowed' : 'not-allowed';
    });
  }

  summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>> {
    return this.uow.read(async () => {
      const organizations = await this.organizations.findAll(organizationIds);
      const owners = await this.members.listIn([...organizations.keys()], this.ownership.ownerRole);
      const ownersOf = Map.groupBy(owners, ({ organizationId }) => organizationId);
      return new Map(
        [...organizations].map(([id, { name }]) => {
          return [id, { id, name, ownerIds: (ownersOf.get(id) ?? []).map(({ userId }) => userId) }];
        }),
      );
    });
  }
}

/**
 * Decides and acts when an account is deleted. An organization with other members must have another owner first; others go with it.
 */
@Injectable()
export class MembershipPolicy implements AccountPolicy {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly lock: OrganizationLock,
    private readonly ownership: Ownership,
    private readonly changes: RosterChanges,
    private readonly uow: UnitOfWork,
  ) {}

  checkDeletion(userId: string): Promise<void> {
    return this.uow.run(async () => {
      const orphans = (await this.openAll(userId)).filter(({ roster }) => {
        const self = roster.of(userId);
        return self !== undefined && roster.all.length > 1 && roster.isOnlyOwner(self, this.ownership);
      });
      if (orphans.length === 0) return;
      const organizations = orphans.map(({ organization: { id, name, slug } }) => ({ id, name, slug }));
      throw MemberRefusal.YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION({ organizations });
    });
  }

  /** Without `checkDeletion`, an organization that would lose its only owner gets another one. */
  prepareDeletion(userId: string): Promise<void> {
    return this.uow.run(async () => {
      for (const opened of await this.openAll(userId)) {
        const { roster } = opened;
        const self = roster.of(userId);
        if (roster.all.length === 1) await this.changes.delete(opened);
        else if (self) {
          if (roster.isOnlyOwner(self, this.ownership)) await this.handOver(opened, self);
          await this.changes.leave(roster, self);
        }
      }
    });
  }

  /** To the member who joined first, of those who may change members if there are any. */
  private async handOver(opened: OpenedOrganization, owner: Member): Promise<void> {
    const others = opened.roster.all
      .filter((member) => member !== owner)
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const successor = others.find((member) => opened.access.allows(member, 'member', 'update')) ?? others[0];
    if (successor) await this.changes.changeRoles(opened, successor, this.ownership.creatorRoles);
  }

  /**
   * Removes the open invitations that the account sent, and those to its address if it is proven: else another person may
   * be invited, as after the deletion, when the address may belong to another account. Safe to repeat.
   */
  async handle({
    payload: { userId, email, emailProven, deletedAt },
  }: DomainEvent<'identity.user-deleted'>): Promise<void> {
    const ownEmail = emailProven ? email : null;
    await this.uow.run(() => this.invitations.removePendingOf(userId, ownEmail, new Date(deletedAt)));
  }

  /** In the order of ids, so that two deletions cannot deadlock. */
  private async openAll(userId: string): Promise<OpenedOrganization[]> {
    const opened: OpenedOrganization[] = [];
    for (const { organizationId } of await this.members.ofUser(userId)) {
      const one = await this.lock.open(organizationId);
      if (one?.roster.of(userId)) opened.push(one);
    }
    return opened;
  }
}
