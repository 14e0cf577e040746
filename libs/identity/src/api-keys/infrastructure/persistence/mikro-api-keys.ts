import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome, FOR_UPDATE } from '../../../persistence/sql.ts';
import type { ApiKey } from '../../domain/api-key.ts';
import type { KeyRequirement } from '../../domain/permission-map.ts';
import { ApiKeys, type SpendResult, type KeyPage, type KeySpending } from '../../domain/ports.ts';
import { ApiKeySchema } from './api-key.schema.ts';
import {
  spendResultOf,
  type SpendRow,
  type KeyPresentation,
  spendWaiting,
  spendWithoutWaiting,
} from './key-spending.ts';
import { RETIRE } from './spend-statement.ts';

const living = (now: Date) => ({ usedUpAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

@Injectable()
export class MikroApiKeys extends ApiKeys implements KeySpending {
  private readonly spendWithoutWaiting: (presentation: KeyPresentation) => Promise<SpendRow | undefined>;
  private readonly spendWaiting: (presentation: KeyPresentation) => Promise<SpendRow | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    this.spendWithoutWaiting = statements.batched('api_key_spend', (all: readonly KeyPresentation[]) =>
      spendWithoutWaiting(statements, all),
    );
    this.spendWaiting = statements.batched('api_key_spend_waiting', (all: readonly KeyPresentation[]) =>
      spendWaiting(statements, all),
    );
  }

  async spend(keyDigest: string, requirement: KeyRequirement, now: Date): Promise<SpendResult | undefined> {
    const presentation = { keyDigest, requirement, now };
    const row = await this.spendWithoutWaiting(presentation);
    const result = row && spendResultOf(row);
    const wasLocked = result && !result.spent && !result.key.rejectionAt(now, result.ownerIsBanned, requirement);
    if (!wasLocked) return result;
    const second = await this.spendWaiting(presentation);
    return second && spendResultOf(second);
  }

  async retire(id: string, now: Date): Promise<void> {
    await this.statements.query('api_key_retire', RETIRE, [id, now]);
  }

  async save(key: ApiKey): Promise<void> {
    await this.em.persist(key).flush();
  }

  async find(id: string, now: Date): Promise<ApiKey | undefined> {
    if (!isUuid(id)) return undefined;
    // Uses are counted by plain SQL, so the row in the identity map may be stale.
    const found = await this.em.findOne(ApiKeySchema, { id, ...living(now) }, { disableIdentityMap: true });
    return found ?? undefined;
  }

  async findForUpdate(id: string, now: Date): Promise<ApiKey | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.em.findOne(ApiKeySchema, { id, ...living(now) }, FOR_UPDATE)) ?? undefined;
  }

  listOf(userId: string, now: Date, { limit, offset }: KeyPage = {}): Promise<ApiKey[]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const page = { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) };
    return this.em.find(ApiKeySchema, { userId, ...living(now) }, { ...page, orderBy, disableIdentityMap: true });
  }

  countOf(userId: string, now: Date): Promise<number> {
    return this.em.count(ApiKeySchema, { userId, ...living(now) });
  }

  async remove(key: ApiKey): Promise<void> {
    await this.em.remove(key).flush();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.em.nativeDelete(ApiKeySchema, { userId });
  }

  deleteEnded(now: Date, usedUpBefore: Date, limit: number): Promise<number> {
    const hasEnded = 'expires_at <= ? or used_up_at <= ?';
    return deleteSome(this.em, limit, 'api_key', 'id', hasEnded, now, usedUpBefore);
  }
}
