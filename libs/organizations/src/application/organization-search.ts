import { Injectable } from '@nestjs/common';
import { type Caller, type Person, UserDirectory } from '#identity';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OrganizationRefusal } from '../domain/refusals.ts';
import type { Team } from '../domain/team.ts';
import { OrganizationResolver } from './organization-resolver.ts';

export interface MemberSearch {
  /** Words, each a part of the name or of the address. */
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly userId?: string | undefined;
  /** Members of this team of the organization. */
  readonly teamId?: string | undefined;
  /** Members who are not in this team. */
  readonly notInTeamId?: string | undefined;
}

export interface MemberTeam {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: Date;
}

/** A member with what a list of members tells, and what a removal would end. */
export interface FoundMember {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  /** Several are separated by commas. */
  readonly role: string;
  readonly createdAt: Date;
  /** In the order in which they joined. */
  readonly teams: readonly MemberTeam[];
  readonly isOnlyOwner: boolean;
  /** Invitations they sent that can be accepted only while they are a member. */
  readonly openInvitations: number;
}

/** `expired` and `inviter-left` are not stored: an open invitation becomes one of them. */
export const invitationStates = ['pending', 'expired', 'inviter-left', 'accepted', 'rejected', 'canceled'] as const;
export type InvitationState = (typeof invitationStates)[number];

export interface InvitationSearch {
  /** Words, each a part of the address. */
  readonly text?: string | undefined;
  readonly state?: InvitationState | undefined;
}

export interface FoundInvitation {
  readonly id: string;
  readonly email: string;
  /** Several are separated by commas. */
  readonly role: string;
  readonly state: InvitationState;
  readonly teamId: string | null;
  readonly teamName: string | null;
  /** Null for a person who is not a member now. */
  readonly inviterName: string | null;
  readonly expiresAt: Date;
  /** When it was last sent. */
  readonly createdAt: Date;
}

export interface TeamSearch {
  /** Words, each a part of the name. */
  readonly text?: string | undefined;
  readonly id?: string | undefined;
}

export interface FoundTeam extends Pick<Team, 'id' | 'name' | 'organizationId' | 'createdAt' | 'updatedAt'> {
  readonly memberCount: number;
  /** The caller is in it. */
  readonly isMember: boolean;
  /** The organization has no other one. */
  readonly isLast: boolean;
}

export type InOrganization<Search> = Search & { readonly organizationId: string };

/** Members, invitations and teams of one organization, in pages. */
export abstract class OrganizationPages {
  /** @throws INVALID_CURSOR */
  abstract members(query: ListQuery<InOrganization<MemberSearch>>): Promise<ListPage<FoundMember>>;

  /** @throws INVALID_CURSOR */
  abstract invitations(query: ListQuery<InOrganization<InvitationSearch>>): Promise<ListPage<FoundInvitation>>;

  /** @param askedBy the user of `isMember` @throws INVALID_CURSOR */
  abstract teams(query: ListQuery<InOrganization<TeamSearch>>, askedBy: string): Promise<ListPage<FoundTeam>>;
}

export interface KnownMember extends FoundMember {
  readonly person: Person;
}

const STRANGER = OrganizationRefusal.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

/** For members. All @throws NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION, INVALID_CURSOR */
@Injectable()
export class OrganizationSearching {
  constructor(
    private readonly resolver: OrganizationResolver,
    private readonly pages: OrganizationPages,
    private readonly directory: UserDirectory,
    private readonly uow: UnitOfWork,
  ) {}

  members(
    caller: Caller,
    organizationId: string | undefined,
    query: ListQuery<MemberSearch>,
  ): Promise<ListPage<KnownMember>> {
    return this.uow.read(async () => {
      const page = await this.pages.members(await this.within(caller, organizationId, query));
      const people = await this.directory.findAll(page.rows.map(({ userId }) => userId));
      const rows = page.rows.flatMap((member) => {
        const person = people.get(member.userId);
        return person ? [{ ...member, person }] : [];
      });
      return { ...page, rows };
    });
  }

  invitations(
    caller: Caller,
    organizationId: string | undefined,
    query: ListQuery<InvitationSearch>,
  ): Promise<ListPage<FoundInvitation>> {
    return this.uow.read(async () => this.pages.invitations(await this.within(caller, organizationId, query)));
  }

  teams(
    caller: Caller,
    organizationId: string | undefined,
    query: ListQuery<TeamSearch>,
  ): Promise<ListPage<FoundTeam>> {
    return this.uow.read(async () => this.pages.teams(await this.within(caller, organizationId, query), caller.userId));
  }

  private async within<Search extends object>(
    caller: Caller,
    organizationId: string | undefined,
    query: ListQuery<Search>,
  ): Promise<ListQuery<InOrganization<Search>>> {
    const self = await this.resolver.mustBeMember(caller, { organizationId }, STRANGER);
    return { ...query, filters: { ...query.filters, organizationId: self.organizationId } };
  }
}
