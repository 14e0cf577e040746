import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Facts,
  type Finder,
  type Finding,
  type StaffSource,
  StaffSources,
} from '#shared-kernel/application/staff-sources';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import type { Sought } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';

const ORGANIZATIONS = `
  select 'organization' as kind, id, name as title, slug as detail, null::uuid as "userId", id as "organizationId"
  from organization`;

const INVITATIONS = `
  select 'invitation' as kind, i.id, i.email as title, o.name || ', ' || i.status as detail, null::uuid as "userId",
    o.id as "organizationId"
  from invitation i join organization o on o.id = i.organization_id`;

const TEAM_BY_ID = `
  select 'team', t.id, t.name, o.name, null::uuid, o.id
  from team t join organization o on o.id = t.organization_id where t.id = ?`;

const MEMBER_BY_ID = `
  select 'member', m.id, u.email, o.name || ', ' || m.role, u.id, o.id
  from member m join organization o on o.id = m.organization_id join "user" u on u.id = m.user_id where m.id = ?`;

const BY_ID = [`${ORGANIZATIONS} where id = ?`, TEAM_BY_ID, MEMBER_BY_ID, `${INVITATIONS} where i.id = ?`];

const COUNTS = `
  select (select count(*)::int from member where user_id = ?) as organizations,
    (select count(*)::int from invitation where email = ? and status = 'pending' and expires_at > ?) as "openInvitations"`;

/** Organizations by part of their name or slug, invitations by the whole address; both, teams and members by id. */
@Injectable()
export class OrganizationsForStaff implements StaffSource {
  readonly finders: readonly Finder[] = [
    (sought) => this.withId(sought),
    (sought, limit) => this.organizations(sought, limit),
    (sought, limit) => this.invitations(sought, limit),
  ];

  constructor(
    private readonly em: EntityManager,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  async factsOf({ id, email }: { readonly id: string; readonly email: string }, now: Date): Promise<Facts> {
    const [counts] = await this.em.execute<[Record<string, number>]>(COUNTS, [id, email, now]);
    return { counts };
  }

  private async withId({ uuid }: Sought): Promise<readonly Finding[]> {
    if (uuid === undefined) return [];
    return this.em.execute<Finding[]>(
      BY_ID.join(' union all '),
      BY_ID.map(() => uuid),
    );
  }

  private async organizations(sought: Sought, limit: number): Promise<readonly Finding[]> {
    if (sought.uuid !== undefined || sought.text === '' || sought.ipAddress !== undefined) return [];
    const [fits, ...patterns] = fitsAny(['name', 'slug'], patternsOf(sought));
    return this.em.execute<Finding[]>(`${ORGANIZATIONS} where ${fits} limit ?`, [...patterns, limit]);
  }

  private async invitations({ text }: Sought, limit: number): Promise<readonly Finding[]> {
    const email = normalizeEmail(text);
    if (email === undefined) return [];
    const sql = `${INVITATIONS} where i.email = ? order by i.created_at desc, i.id desc limit ?`;
    return this.em.execute<Finding[]>(sql, [email, limit]);
  }
}
