import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { digest } from '#shared-kernel/domain/digest';
import { deleteExpired, sqlOf } from '../../../infrastructure/persistence/sql.ts';
import { UsedProofs } from '../../domain/ports.ts';
import type { ProofKind } from '../../domain/dpop-proof.ts';

@Injectable()
export class MikroUsedProofs implements UsedProofs {
  constructor(private readonly em: EntityManager) {}

  async use(kind: ProofKind, id: string, expiresAt: Date): Promise<boolean> {
    const insertion = sqlOf(this.em)
      .insertInto('oauth_used_proof')
      .values({ id: digest(`${kind} ${id}`), expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing());
    return (await insertion.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteExpired(this.em, 'oauth_used_proof', now, limit);
  }
}
