import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { UsedProofs } from '../../domain/ports.ts';
import { type ProofKind, UsedProof } from '../../domain/dpop-proof.ts';

@Injectable()
export class MikroUsedProofs extends UsedProofs {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async use(kind: ProofKind, id: string, expiresAt: Date): Promise<boolean> {
    const insertion = this.sql
      .insertInto('oauth_used_proof')
      .values({ ...UsedProof.of(kind, id, expiresAt) })
      .onConflict((conflict) => conflict.column('id').doNothing());
    return (await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { sql } = this;
    const expired = sql.selectFrom('oauth_used_proof').select('id').where('expiresAt', '<=', now).limit(limit);
    const deletion = sql.deleteFrom('oauth_used_proof').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  private get sql() {
    return sqlOf(this.em);
  }
}
