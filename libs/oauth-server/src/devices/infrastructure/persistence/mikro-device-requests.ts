import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { deleteExpired, refusing, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { DeviceRequest } from '../../domain/device-request.ts';
import { type Decision, DeviceRequests, type Opening } from '../../domain/ports.ts';

/** Every change is one statement in the open transaction, so that a request is answered once and claimed once. */
@Injectable()
export class MikroDeviceRequests implements DeviceRequests {
  constructor(private readonly em: EntityManager) {}

  async add(request: DeviceRequest): Promise<boolean> {
    const row = { ...request, scopes: [...request.scopes], resources: [...request.resources] };
    const insertion = this.sql
      .insertInto('oauth_device')
      .values(row)
      .onConflict((conflict) => conflict.column('userCode').doNothing());
    const refusals = { oauth_device_client_id_foreign: ClientRefusal.INVALID_CLIENT_ID };
    return (await refusing(insertion.executeTakeFirst(), refusals)).numInsertedOrUpdatedRows === 1n;
  }

  async find(id: string): Promise<DeviceRequest | undefined> {
    return requestIn(await this.sql.selectFrom('oauth_device').selectAll().where('id', '=', id).executeTakeFirst());
  }

  async findForUpdate(id: string): Promise<DeviceRequest | undefined> {
    const selection = this.sql.selectFrom('oauth_device').selectAll().where('id', '=', id);
    return requestIn(await selection.forUpdate().executeTakeFirst());
  }

  async open(userCode: string, { userId, now }: Opening): Promise<DeviceRequest | undefined> {
    const change = this.sql
      .updateTable('oauth_device')
      .set({ userId })
      .where('userCode', '=', userCode)
      .where((row) => row.and([row('status', '=', 'pending'), row('expiresAt', '>', now)]))
      .where((row) => row.or([row('userId', 'is', null), row('userId', '=', userId)]));
    return requestIn(await change.returningAll().executeTakeFirst());
  }

  async findOpened(userCode: string, { userId, now }: Opening): Promise<DeviceRequest | undefined> {
    const selection = this.sql
      .selectFrom('oauth_device')
      .selectAll()
      .where('userCode', '=', userCode)
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now)
      .where('userId', '=', userId);
    return requestIn(await selection.executeTakeFirst());
  }

  async answer(id: string, { status, grantId }: Decision, { userId, now }: Opening): Promise<boolean> {
    const change = this.sql
      .updateTable('oauth_device')
      .set({ status, grantId })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now)
      .where('userId', '=', userId);
    return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }

  async savePoll({ id, polledAt, intervalSeconds }: DeviceRequest): Promise<void> {
    await this.sql.updateTable('oauth_device').set({ polledAt, intervalSeconds }).where('id', '=', id).execute();
  }

  async claim(id: string, now: Date): Promise<boolean> {
    const approved = this.sql.deleteFrom('oauth_device').where('id', '=', id).where('status', '=', 'approved');
    return (await approved.where('expiresAt', '>', now).executeTakeFirstOrThrow()).numDeletedRows > 0n;
  }

  deleteExpired(moment: Date, limit: number): Promise<number> {
    return deleteExpired(this.em, 'oauth_device', moment, limit, '<');
  }

  private get sql() {
    return sqlOf(this.em);
  }
}

const requestIn = (row: Fields<DeviceRequest> | undefined) => row && detached(DeviceRequest, row);
