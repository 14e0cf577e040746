import { EntityManager, type InferKyselyDB, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Invitation } from '../../domain/invitation.ts';
import { Invitations } from '../../domain/ports.ts';
import { InvitationSchema } from './entities.ts';

/**
 * The condition for a list: all pending invitations, and the newest of the others.
 * @param organizationId, closedLimit placeholders of a statement; the first is used twice
 */
export const listedInvitations = (organizationId: string, closedLimit: string): string =>
  `organization_id = ${organizationId} and (status = 'pending' or id in (
    select id from invitation where organization_id = ${organizationId} and status <> 'pending'
    order by created_at desc, id desc limit ${closedLimit}))`;

const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;
const newestFirst = { createdAt: 'desc', id: 'desc' } as const;
const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof InvitationSchema, typeof naming>;

/** Always read from the database: statements change the rows without MikroORM's identity map knowing. */
const uncached = { disableIdentityMap: true } as const;

@Injectable()
export class MikroInvitations extends Invitations {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return isUuid(id) ? ((await this.em.findOne(InvitationSchema, { id }, uncached)) ?? undefined) : undefined;
  }

  async listOf(organizationId: string, closedLimit: number): Promise<Invitation[]> {
    const listed = raw(listedInvitations('?', '?'), [organizationId, organizationId, closedLimit]);
    return this.em.find(InvitationSchema, { [listed]: [] }, { orderBy: oldestFirst, ...uncached });
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return this.em.find(InvitationSchema, { organizationId, status: 'pending' }, { orderBy: oldestFirst, ...uncached });
  }

  async openFor(email: string, now: Date, limit: number): Promise<Invitation[]> {
    const where = { email, status: 'pending', expiresAt: { $gt: now } } as const;
    return (await this.em.find(InvitationSchema, where, { orderBy: newestFirst, limit, ...uncached })).toReversed();
  }

  async add(invitation: Invitation): Promise<void> {
    await this.em.insert(InvitationSchema, { ...invitation });
  }

  async saveStatus({ id, status }: Invitation): Promise<boolean> {
    return (await this.em.nativeUpdate(InvitationSchema, { id, status: 'pending' }, { status })) > 0;
  }

  async saveOffer({ id, roles, teamId, inviterId, expiresAt, createdAt }: Invitation): Promise<boolean> {
    const offer = { roles, teamId, inviterId, expiresAt, createdAt };
    return (await this.em.nativeUpdate(InvitationSchema, { id, status: 'pending' }, offer)) > 0;
  }

  async remove({ id }: Invitation): Promise<void> {
    await this.em.nativeDelete(InvitationSchema, { id });
  }

  async removePendingOf(userId: string, email: string | null, sentBy: Date): Promise<void> {
    const toEmail = email === null ? [] : [{ email, createdAt: { $lte: sentBy } }];
    await this.em.nativeDelete(InvitationSchema, { status: 'pending', $or: [{ inviterId: userId }, ...toEmail] });
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    const sql = this.em.getKysely<Tables, typeof naming>(naming);
    const expired = sql.selectFrom('invitation').select('id').where('expiresAt', '<', moment).limit(limit);
    // Locked first, so that an invitation that is sent again meanwhile stays.
    const deletion = sql.deleteFrom('invitation').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }
}
