import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { ClientRefusal } from '../../../clients/domain/client-oauth-refusals.ts';
import { deleteExpired, refusing, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { AuthorizationRefusal } from '../../domain/authorization-oauth-refusals.ts';
import { Interaction } from '../../domain/interaction.ts';
import { Interactions, PushedRequests } from '../../domain/ports.ts';
import { PushedRequest } from '../../domain/pushed-request.ts';

/** Every change is one statement in the open transaction, so that concurrent requests cannot answer a request twice. */
@Injectable()
export class MikroInteractions implements Interactions {
  constructor(private readonly em: EntityManager) {}

  async add(interaction: Interaction): Promise<void> {
    const insertion = sqlOf(this.em)
      .insertInto('oauth_interaction')
      .values({ ...interaction });
    await refusing(insertion.execute(), {
      oauth_interaction_user_id_foreign: AuthorizationRefusal.NO_CONSENT_PROMPT,
      oauth_interaction_session_id_foreign: AuthorizationRefusal.NO_CONSENT_PROMPT,
    });
  }

  async find(id: string): Promise<Interaction | undefined> {
    const selection = sqlOf(this.em).selectFrom('oauth_interaction').selectAll().where('id', '=', id);
    const row = await selection.executeTakeFirst();
    return row && detached(Interaction, row);
  }

  async take(id: string): Promise<Interaction | undefined> {
    const deletion = sqlOf(this.em).deleteFrom('oauth_interaction').where('id', '=', id);
    const row = await deletion.returningAll().executeTakeFirst();
    return row && detached(Interaction, row);
  }

  async moveTo({ userId, sessionId }: Parameters<Interactions['moveTo']>[0], ids: readonly string[]): Promise<void> {
    const update = sqlOf(this.em).updateTable('oauth_interaction').set({ sessionId }).where('id', 'in', ids);
    await update.where('userId', '=', userId).where('step', 'in', ['factor', 'consent']).execute();
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteExpired(this.em, 'oauth_interaction', now, limit);
  }
}

@Injectable()
export class MikroPushedRequests implements PushedRequests {
  constructor(private readonly em: EntityManager) {}

  async add(request: PushedRequest): Promise<void> {
    const insertion = sqlOf(this.em)
      .insertInto('oauth_pushed_request')
      .values({ ...request });
    await refusing(insertion.execute(), { oauth_pushed_request_client_id_foreign: ClientRefusal.INVALID_CLIENT_ID });
  }

  async take(id: string, clientId: string): Promise<PushedRequest | undefined> {
    const deletion = sqlOf(this.em).deleteFrom('oauth_pushed_request').where('id', '=', id);
    const row = await deletion.where('clientId', '=', clientId).returningAll().executeTakeFirst();
    return row && detached(PushedRequest, row);
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteExpired(this.em, 'oauth_pushed_request', now, limit);
  }
}
