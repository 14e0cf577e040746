import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import type { HandedOutIdToken } from '../../domain/handed-out-id-token.ts';
import { HandedOutIdTokens } from '../../domain/ports.ts';

const HAS = 'select mark from handed_out_id_token where mark = $1';

@Injectable()
export class MikroHandedOutIdTokens extends HandedOutIdTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async add(token: HandedOutIdToken): Promise<void> {
    const insertion = sqlOf(this.em).insertInto('handed_out_id_token').values(token);
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }

  async has(mark: string): Promise<boolean> {
    return (await this.statements.query<{ mark: string }>('handed_out_id_token', HAS, [mark])).length > 0;
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'handed_out_id_token', 'mark', 'expires_at <= ?', now);
  }
}
