import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { AuthorizationRefusal } from '../../domain/authorization-oauth-refusals.ts';
import { Interaction } from '../../domain/interaction.ts';
import { Interactions } from '../../domain/ports.ts';

const OWNERS = ['oauth_interaction_user_id_foreign', 'oauth_interaction_session_id_foreign'];

/** Every change is one statement in the open transaction, so that concurrent requests cannot answer a request twice. */
@Injectable()
export class MikroInteractions extends Interactions {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(interaction: Interaction): Promise<void> {
    try {
      await this.sql
        .insertInto('oauth_interaction')
        .values({ ...interaction })
        .execute();
    } catch (error) {
      if (!OWNERS.includes(violatedConstraint(error) ?? '')) throw error;
      throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    }
  }

  async find(id: string): Promise<Interaction | undefined> {
    const row = await this.sql.selectFrom('oauth_interaction').selectAll().where('id', '=', id).executeTakeFirst();
    return row && detached(Interaction, row);
  }

  async take(id: string): Promise<Interaction | undefined> {
    const row = await this.sql.deleteFrom('oauth_interaction').where('id', '=', id).returningAll().executeTakeFirst();
    return row && detached(Interaction, row);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('oauth_interaction').select('id').where('expiresAt', '<=', now).limit(limit);
    const deletion = sql.deleteFrom('oauth_interaction').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
