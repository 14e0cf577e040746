import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '../application/unit-of-work.ts';

/** An in-memory store that takes part in rollbacks. */
export interface Rollbackable {
  /** Remembers the current contents; the returned function restores them. */
  snapshot(): () => void;
}

type Task = () => void | Promise<void>;

interface Transaction {
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: Task[];
}

/** Transactions over stores in memory: one after the other, so no two interleave, and undone as a whole on an error. */
export class MemoryUnitOfWork extends UnitOfWork {
  /** Errors of tasks after a commit. */
  readonly failures: unknown[] = [];
  private readonly stores: Rollbackable[] = [];
  private readonly open = new AsyncLocalStorage<Transaction>();
  private last: Promise<unknown> = Promise.resolve();

  /** Called by stores in their constructors: `uow.enlist(this)`. */
  enlist(store: Rollbackable): void {
    this.stores.push(store);
  }

  isInTransaction(): boolean {
    return this.open.getStore() !== undefined;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction()) return work();
    const transaction: Transaction = { beforeCommit: [], afterCommit: [] };
    const turn = this.last.then(() => this.transaction(work, transaction));
    this.last = turn.catch(() => undefined);
    const result = await turn;
    for (const task of transaction.afterCommit) await this.quietly(task);
    return result;
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  readInTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.read(work);
  }

  beforeCommit(task: () => Promise<void>): void {
    const tasks = this.open.getStore()?.beforeCommit;
    if (!tasks) throw new Error('There is no transaction to commit');
    tasks.push(task);
  }

  afterCommit(task: Task): void {
    const tasks = this.open.getStore()?.afterCommit;
    if (tasks) tasks.push(task);
    else void this.quietly(task);
  }

  private async transaction<T>(work: () => Promise<T>, transaction: Transaction): Promise<T> {
    const undo = this.stores.map((store) => store.snapshot());
    try {
      return await this.open.run(transaction, async () => {
        const result = await work();
        for (const task of transaction.beforeCommit) await task();
        return result;
      });
    } catch (error) {
      for (const restore of undo) restore();
      throw error;
    }
  }

  private async quietly(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.failures.push(error);
    }
  }
}
