import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Invitation } from '../../domain/invitation.ts';
import { Invitations } from '../../domain/ports.ts';
import { InvitationSchema } from './invitation.schema.ts';

const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;
const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof InvitationSchema, typeof naming>;

/** Read anew each time: what is settled is written past MikroORM, whose memory of the row would be old. */
const anew = { disableIdentityMap: true } as const;

@Injectable()
export class MikroInvitations extends Invitations {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return isUuid(id) ? ((await this.em.findOne(InvitationSchema, { id }, anew)) ?? undefined) : undefined;
  }

  async listOf(organizationId: string): Promise<Invitation[]> {
    return this.em.find(InvitationSchema, { organizationId }, { orderBy: oldestFirst, ...anew });
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return this.em.find(InvitationSchema, { organizationId, status: 'pending' }, { orderBy: oldestFirst, ...anew });
  }

  async openFor(email: string, now: Date): Promise<Invitation[]> {
    const where = { email, status: 'pending', expiresAt: { $gt: now } } as const;
    return this.em.find(InvitationSchema, where, { orderBy: oldestFirst, ...anew });
  }

  async add(invitation: Invitation): Promise<void> {
    await this.em.insert(InvitationSchema, { ...invitation });
  }

  async settle({ id, roles, status, teamId, inviterId, expiresAt }: Invitation): Promise<boolean> {
    const values = { roles, status, teamId, inviterId, expiresAt };
    return (await this.em.nativeUpdate(InvitationSchema, { id, status: 'pending' }, values)) > 0;
  }

  async remove({ id }: Invitation): Promise<void> {
    await this.em.nativeDelete(InvitationSchema, { id });
  }

  async removePendingOf(userId: string, email: string): Promise<void> {
    await this.em.nativeDelete(InvitationSchema, { status: 'pending', $or: [{ inviterId: userId }, { email }] });
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    const sql = this.em.getKysely<Tables, typeof naming>(naming);
    const expired = sql.selectFrom('invitation').select('id').where('expiresAt', '<', moment).limit(limit);
    // Locked first: one that was sent once more meanwhile stays.
    const deletion = sql.deleteFrom('invitation').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }
}
