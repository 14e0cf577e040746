import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { hasWords } from '#shared-kernel/infrastructure/persistence/like-patterns';
import {
  creation,
  equals,
  ifUuid,
  Lists,
  type ListSource,
  literal,
} from '#shared-kernel/infrastructure/persistence/lists';
import {
  type FoundInvitation,
  type FoundMember,
  type FoundTeam,
  type InOrganization,
  type InvitationSearch,
  type MemberSearch,
  OrganizationPages,
  type TeamSearch,
} from '../../application/organization-search.ts';
import { Ownership } from '../../domain/roster.ts';

type StoredMember = Omit<FoundMember, 'teams'> & {
  readonly teams: readonly { readonly id: string; readonly name: string; readonly joinedAt: string }[];
};

/**
 * The rows of an organization are gathered first: an index in the order of the list would lead through those of all others,
 * and the limits of an organization keep its rows few.
 */
const gathered = ['organizationId'] as const;

const IN_TEAM = `select from team_member p
  where p.team_id = ? and p.organization_id = t.organization_id and p.user_id = t.user_id`;

export const memberPages = (ownerRole: string, now: Date): ListSource<StoredMember, InOrganization<MemberSearch>> => ({
  table: `(select m.*, u.name, u.email, lower(u.name) as sort_name from member m join "user" u on u.id = m.user_id)`,
  select: `t.id, t.organization_id as "organizationId", t.user_id as "userId", t.role, t.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'joinedAt', p.created_at)
        order by p.created_at, p.id), '[]')
      from team_member p join team g on g.id = p.team_id
      where p.organization_id = t.organization_id and p.user_id = t.user_id) as teams,
    ${literal(ownerRole)} = any(string_to_array(t.role, ',')) and not exists (
      select from member o where o.organization_id = t.organization_id and o.id <> t.id
        and ${literal(ownerRole)} = any(string_to_array(o.role, ','))) as "isOnlyOwner",
    (select count(*)::int from invitation i where i.organization_id = t.organization_id and i.inviter_id = t.user_id
      and i.status = 'pending' and i.expires_at > ${literal(now.toISOString())}) as "openInvitations"`,
  sorts: { name: { column: 'sort_name', kind: 'text' }, createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: 'name',
  gathered,
  filters: {
    organizationId: equals('organization_id'),
    text: (text) => hasWords(text, 't.name', 't.email'),
    role: (role) => [`? = any(string_to_array(t.role, ','))`, role],
    userId: ifUuid((id) => ['t.user_id = ?', id]),
    teamId: ifUuid((id) => [`exists (${IN_TEAM})`, id]),
    notInTeamId: ifUuid((id) => [`not exists (${IN_TEAM})`, id], 'true'),
  },
  times: ['createdAt'],
});

const OF_MEMBER = `select from member m where m.organization_id = t.organization_id and m.user_id = t.inviter_id`;

export const invitationPages = (now: Date): ListSource<FoundInvitation, InOrganization<InvitationSearch>> => ({
  table: 'invitation',
  select: `t.id, t.email, t.role, t.team_id as "teamId", g.name as "teamName", u.name as "inviterName",
    case when t.status <> 'pending' then t.status when t.expires_at <= ${literal(now.toISOString())} then 'expired'
      when exists (${OF_MEMBER}) then 'pending' else 'inviter-left' end as state,
    t.expires_at as "expiresAt", t.created_at as "createdAt"`,
  join: `left join team g on g.id = t.team_id
    left join "user" u on u.id = t.inviter_id and exists (${OF_MEMBER})`,
  sorts: { createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-createdAt',
  gathered,
  filters: {
    organizationId: equals('organization_id'),
    text: (text) => hasWords(text, 't.email'),
    state: (state) => {
      if (state === 'expired') return [`t.status = 'pending' and t.expires_at <= ?`, now];
      const isOpen = `t.status = 'pending' and t.expires_at > ?`;
      if (state === 'pending') return [`${isOpen} and exists (${OF_MEMBER})`, now];
      if (state === 'inviter-left') return [`${isOpen} and not exists (${OF_MEMBER})`, now];
      return ['t.status = ?', state];
    },
  },
  times: ['expiresAt', 'createdAt'],
});

export const teamPages = (askedBy: string): ListSource<FoundTeam, InOrganization<TeamSearch>> => ({
  table: 'team',
  select: `t.id, t.name, t.organization_id as "organizationId", t.created_at as "createdAt", t.updated_at as "updatedAt",
    (select count(*)::int from team_member where team_id = t.id) as "memberCount",
    exists (select from team_member where team_id = t.id and user_id = ${literal(askedBy)}) as "isMember",
    not exists (select from team o where o.organization_id = t.organization_id and o.id <> t.id) as "isLast"`,
  sorts: { createdAt: creation },
  defaultSort: 'createdAt',
  gathered,
  filters: {
    organizationId: equals('organization_id'),
    id: ifUuid((id) => ['t.id = ?', id]),
    text: (text) => hasWords(text, 't.name'),
  },
  times: ['createdAt', 'updatedAt'],
});

@Injectable()
export class StoredOrganizationPages extends OrganizationPages {
  constructor(
    private readonly lists: Lists,
    private readonly ownership: Ownership,
    private readonly clock: Clock,
  ) {
    super();
  }

  async members(query: ListQuery<InOrganization<MemberSearch>>): Promise<ListPage<FoundMember>> {
    const page = await this.lists.page(memberPages(this.ownership.ownerRole, this.clock.now()), query);
    const rows = page.rows.map(({ teams, ...member }) => ({
      ...member,
      teams: teams.map(({ joinedAt, ...team }) => ({ ...team, joinedAt: new Date(joinedAt) })),
    }));
    return { ...page, rows };
  }

  invitations(query: ListQuery<InOrganization<InvitationSearch>>): Promise<ListPage<FoundInvitation>> {
    return this.lists.page(invitationPages(this.clock.now()), query);
  }

  teams(query: ListQuery<InOrganization<TeamSearch>>, askedBy: string): Promise<ListPage<FoundTeam>> {
    return this.lists.page(teamPages(askedBy), query);
  }
}
