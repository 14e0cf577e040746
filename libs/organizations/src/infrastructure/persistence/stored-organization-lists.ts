import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { soughtIn } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';
import { equals, type ListSource, literal, StaffLists } from '#shared-kernel/infrastructure/persistence/lists';
import {
  type InvitationFilters,
  type ListedInvitation,
  type ListedOrganization,
  type OrganizationFilters,
  OrganizationLists,
  SHOWN_OWNERS,
} from '../../application/organization-lists.ts';
import { Ownership } from '../../domain/roster.ts';

const organizationList = (ownerRole: string): ListSource<ListedOrganization, OrganizationFilters> => ({
  table: 'organization',
  select: `t.id, t.name, t.slug, t.logo, t.created_at as "createdAt",
    (select count(*)::int from member where organization_id = t.id) as "memberCount",
    (select coalesce(json_agg(owner), '[]') from (
      select u.id, u.name, u.email from member m join "user" u on u.id = m.user_id
      where m.organization_id = t.id and ${literal(ownerRole)} = any(string_to_array(m.role, ','))
      order by m.created_at, m.id limit ${SHOWN_OWNERS}
    ) owner) as owners`,
  sorts: { name: { column: 'name', kind: 'text' }, createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-createdAt',
  gathered: ['text'],
  filters: {
    text: (text) => {
      const sought = soughtIn(text);
      return sought.uuid === undefined ? fitsAny(['t.name', 't.slug'], patternsOf(sought)) : ['t.id = ?', sought.uuid];
    },
    userId: (id) => ['t.id in (select organization_id from member where user_id = ?)', id],
  },
  times: ['createdAt'],
});

type StoredInvitation = Omit<ListedInvitation, 'status'> & {
  readonly status: Exclude<ListedInvitation['status'], 'expired'>;
};

const invitationList = (now: Date): ListSource<StoredInvitation, InvitationFilters> => ({
  table: 'invitation',
  select: `t.id, t.organization_id as "organizationId", o.name as "organizationName", t.email, t.role, t.status,
    t.team_id as "teamId", t.inviter_id as "inviterId", u.name as "inviterName", u.email as "inviterEmail",
    t.expires_at as "expiresAt", t.created_at as "createdAt"`,
  join: 'join organization o on o.id = t.organization_id left join "user" u on u.id = t.inviter_id',
  sorts: { createdAt: { column: 'created_at', kind: 'time' } },
  defaultSort: '-createdAt',
  filters: {
    organizationId: equals('organization_id'),
    email: (address) => ['t.email = ?', normalizeEmail(address) ?? address],
    status: (status) => {
      if (status === 'pending') return [`t.status = 'pending' and t.expires_at > ?`, now];
      if (status === 'expired') return [`t.status = 'pending' and t.expires_at <= ?`, now];
      return ['t.status = ?', status];
    },
    inviterId: equals('inviter_id'),
  },
  times: ['expiresAt', 'createdAt'],
});

/** Joins names and addresses of accounts, which every context may know. */
@Injectable()
export class StoredOrganizationLists extends OrganizationLists {
  constructor(
    private readonly lists: StaffLists,
    private readonly ownership: Ownership,
    private readonly clock: Clock,
  ) {
    super();
  }

  organizations(query: ListQuery<OrganizationFilters>): Promise<ListPage<ListedOrganization>> {
    return this.lists.page(organizationList(this.ownership.ownerRole), query);
  }

  async invitations(query: ListQuery<InvitationFilters>): Promise<ListPage<ListedInvitation>> {
    const now = this.clock.now();
    const page = await this.lists.page(invitationList(now), query);
    const rows = page.rows.map((row) => {
      const hasExpired = row.status === 'pending' && row.expiresAt <= now;
      return { ...row, status: hasExpired ? ('expired' as const) : row.status };
    });
    return { ...page, rows };
  }
}
