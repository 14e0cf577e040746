import type { BillingCommand } from '../selling/domain/billing-command.ts';
import { Commands, COMMANDS_KEPT_DAYS, type KnownChange } from '../selling/domain/ports.ts';
import type { MemoryBillingDatabase } from './memory-database.ts';

const DAY_MS = 86_400_000;

export class MemoryCommands extends Commands {
  constructor(private readonly database: MemoryBillingDatabase) {
    super();
  }

  async add(command: BillingCommand): Promise<void> {
    await this.save(command);
  }

  async findForUpdate(opId: string): Promise<BillingCommand | undefined> {
    this.database.mustBeInTransaction();
    return this.database.commands.get(opId)?.command;
  }

  async save(command: BillingCommand): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.commands.put({ id: command.opId, command });
  }

  async lockChangesOf(): Promise<void> {
    this.database.mustBeInTransaction();
  }

  async changesOf(target: string, since: Date): Promise<readonly KnownChange[]> {
    const changes = this.database.commands.find(
      ({ command: { kind, ...command } }) =>
        kind === 'subscription.change' && command.target === target && command.createdAt >= since,
    );
    return changes.map(({ command: { opId, status } }) => ({ opId, status }));
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const before = now.getTime() - COMMANDS_KEPT_DAYS * DAY_MS;
    return this.database.commands.delete(({ command }) => command.createdAt.getTime() < before, limit);
  }
}
