import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { PushedRequests } from '../../domain/ports.ts';
import { PushedRequest } from '../../domain/pushed-request.ts';

/** Every change is one statement in the open transaction, so that concurrent requests cannot use one twice. */
@Injectable()
export class MikroPushedRequests extends PushedRequests {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(request: PushedRequest): Promise<void> {
    try {
      await this.sql
        .insertInto('oauth_pushed_request')
        .values({ ...request })
        .execute();
    } catch (error) {
      if (violatedConstraint(error) !== 'oauth_pushed_request_client_id_foreign') throw error;
      throw ClientRefusal.INVALID_CLIENT_ID();
    }
  }

  async take(id: string, clientId: string): Promise<PushedRequest | undefined> {
    const deletion = this.sql.deleteFrom('oauth_pushed_request').where('id', '=', id).where('clientId', '=', clientId);
    const row = await deletion.returningAll().executeTakeFirst();
    return row && detached(PushedRequest, row);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('oauth_pushed_request').select('id').where('expiresAt', '<=', now).limit(limit);
    const deletion = sql.deleteFrom('oauth_pushed_request').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
