import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BillingCommand } from '../../domain/billing-command.ts';
import { type ChangeKind, Commands, COMMANDS_KEPT_DAYS, type KnownChange } from '../../domain/ports.ts';
import { BillingCommandSchema } from './command.schema.ts';

const DAY_MS = 86_400_000;

@Injectable()
export class MikroCommands extends Commands {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add(command: BillingCommand): Promise<void> {
    await this.em.persist(command).flush();
  }

  async findForUpdate(opId: string): Promise<BillingCommand | undefined> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(BillingCommandSchema, { opId }, options)) ?? undefined;
  }

  async save(command: BillingCommand): Promise<void> {
    await this.em.persist(command).flush();
  }

  async lockChangesOf(subscriptionId: string): Promise<void> {
    const lock = 'select pg_advisory_xact_lock(hashtextextended(?, 0))';
    await this.em.execute(lock, [`billing changes of ${subscriptionId}`]);
  }

  async changesOf(target: string, kinds: readonly ChangeKind[], since: Date): Promise<readonly KnownChange[]> {
    const changes = { kind: { $in: [...kinds] }, target, createdAt: { $gte: since } };
    const found = await this.em.find(BillingCommandSchema, changes, { refresh: true });
    return found.map(({ opId, status }) => ({ opId, status }));
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const before = new Date(now.getTime() - COMMANDS_KEPT_DAYS * DAY_MS);
    const options = { fields: ['opId'], limit, orderBy: { createdAt: 'asc' } } as const;
    const expired = await this.em.find(BillingCommandSchema, { createdAt: { $lt: before } }, options);
    return this.em.nativeDelete(BillingCommandSchema, { opId: { $in: expired.map(({ opId }) => opId) } });
  }
}
