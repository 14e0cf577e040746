import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Deletable, OrganizationEffects, OrganizationFact } from '#shared-kernel/application/deletion-previews';
import { OrganizationEndings } from '../../application/answers-to-contexts.ts';
import { Ownership } from '../../domain/roster.ts';

/** Organizations that a deletion of the account deletes or hurts, with how many other members they have. */
const EFFECTS = `
  select o.id, o.name, o.slug, others.count as "otherMembers"
  from member own join organization o on o.id = own.organization_id
    cross join lateral (
      select count(*)::int as count, coalesce(bool_or(? = any(string_to_array(role, ','))), false) as "haveOwner"
      from member where organization_id = o.id and user_id <> own.user_id
    ) others
  where own.user_id = ?
    and (others.count = 0 or (? = any(string_to_array(own.role, ',')) and not others."haveOwner"))
  order by o.name, o.id`;

/** Memberships in organizations that stay, and invitations that the account sent. */
const OF_USER = `
  select (
      select count(*)::int from member own
      where user_id = ? and exists (select from member where organization_id = own.organization_id and user_id <> own.user_id)
    ) as memberships,
    (select count(*)::int from invitation where inviter_id = ? and status = 'pending' and expires_at > ?) as "sentInvitations"`;

const OF_ORGANIZATION = `
  select (select count(*)::int from member where organization_id = o.id) as members,
    (select count(*)::int from team where organization_id = o.id) as teams,
    (
      select count(*)::int from invitation where organization_id = o.id and status = 'pending' and expires_at > ?
    ) as "openInvitations"
  from (select ?::uuid as id) o`;

type Affected = OrganizationFact & { readonly otherMembers: number };

@Injectable()
export class StoredOrganizationEndings extends OrganizationEndings {
  constructor(
    private readonly em: EntityManager,
    private readonly ownership: Ownership,
  ) {
    super();
  }

  async countsOf({ type, id }: Deletable, now: Date): Promise<Readonly<Record<string, number>>> {
    const [sql, values] = type === 'user' ? [OF_USER, [id, id, now]] : [OF_ORGANIZATION, [now, id]];
    const [counts] = await this.em.execute<[Record<string, number>]>(sql, values);
    return counts;
  }

  async effectsOf(userId: string): Promise<OrganizationEffects> {
    const { ownerRole } = this.ownership;
    const rows = await this.em.execute<Affected[]>(EFFECTS, [ownerRole, userId, ownerRole]);
    const those = (wanted: (of: Affected) => boolean) =>
      rows.filter(wanted).map(({ id, name, slug }) => ({ id, name, slug }));
    return {
      deletedToo: those(({ otherMembers }) => otherMembers === 0),
      blocking: those(({ otherMembers }) => otherMembers > 0),
    };
  }
}
