import { UsedProofs } from '../clients/domain/ports.ts';
import { type ProofKind, UsedProof } from '../clients/domain/used-proof.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryUsedProofs extends UsedProofs {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async use(kind: ProofKind, id: string, expiresAt: Date): Promise<boolean> {
    this.database.mustBeInTransaction();
    const proof = UsedProof.of(kind, id, expiresAt);
    if (this.database.usedProofs.get(proof.id)) return false;
    this.database.usedProofs.put(proof);
    return true;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.usedProofs.delete(({ expiresAt }) => expiresAt <= now, limit);
  }
}
