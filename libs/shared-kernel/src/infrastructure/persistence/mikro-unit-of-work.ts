import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { metrics } from '../metrics.ts';
import { isRetryable, recognizingOutages } from './database-failure.ts';

/** A part of them would wait for the other part anyway: they use the processor of the database, not its disk. */
const READS_IN_TURN = 3;
/** A hundred searches take longer than staff wait for an answer. */
const MOST_WAITING = 100;
/** Repeats after a serialization failure or a deadlock. */
const MAX_RETRIES = 3;
/** The first repeat waits up to this long, each further one up to twice as long as the one before. */
const FIRST_WAIT_MS = 20;

type Task = () => void | Promise<void>;

/** The scope of the running code: a transaction with its tasks before and after the commit, or only a read. */
interface Scope {
  readonly beforeCommit?: (() => Promise<void>)[];
  readonly afterCommit?: Task[];
}

@Injectable()
export class MikroUnitOfWork extends UnitOfWork {
  private readonly logger = new Logger('UnitOfWork');
  private readonly scope = new AsyncLocalStorage<Scope>();
  private readonly inTurn;

  /** @param workers of this instance, which share the reads in turn */
  constructor(
    private readonly em: EntityManager,
    workers = 1,
  ) {
    super();
    this.inTurn = pLimit(Math.max(1, Math.floor(READS_IN_TURN / workers)));
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.scope.getStore()?.afterCommit) return work();
    return recognizingOutages(() => this.persistently(work));
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.scope.getStore()) return work();
    return recognizingOutages(() => this.scope.run({}, () => RequestContext.create(this.em, work)));
  }

  async readInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.scope.getStore()) return work();
    if (this.inTurn.pendingCount >= MOST_WAITING) throw new DatabaseUnavailable();
    return this.inTurn(() => this.read(work));
  }

  beforeCommit(task: () => Promise<void>): void {
    const tasks = this.scope.getStore()?.beforeCommit;
    if (!tasks) throw new Error('There is no transaction to commit');
    tasks.push(task);
  }

  afterCommit(task: Task): void {
    const tasks = this.scope.getStore()?.afterCommit;
    if (tasks) tasks.push(task);
    else void this.quietly(task);
  }

  private async persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.transaction(work);
      } catch (error) {
        if (attempt === MAX_RETRIES || !isRetryable(error)) throw error;
        metrics.transactionRetries.inc();
        await sleep(randomInt(FIRST_WAIT_MS * 2 ** attempt) + 1);
      }
    }
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    const beforeCommit: (() => Promise<void>)[] = [];
    const afterCommit: Task[] = [];
    const written: object[] = [];
    const remembering = async (em: EntityManager) => {
      em.getEventManager().registerSubscriber({
        onFlush: ({ uow }) => void written.push(...uow.getChangeSets().map(({ entity }) => entity)),
      });
      const result = await work();
      for (const task of beforeCommit) await task();
      return result;
    };
    try {
      // A fork of its own: what an outer `read` has loaded may be stale and takes no part in the transaction.
      const result = await this.scope.run({ beforeCommit, afterCommit }, () =>
        this.em.fork().transactional(remembering),
      );
      // Outside the scope again, so a task may open the next transaction.
      for (const task of afterCommit) await this.quietly(task);
      return result;
    } catch (error) {
      // MikroORM regards flushed entities as stored even after the rollback: the next attempt would not insert them.
      const unitOfWork = this.em.fork().getUnitOfWork();
      for (const entity of written) unitOfWork.unsetIdentity(entity);
      throw error;
    }
  }

  private async quietly(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.logger.error(error instanceof Error ? error.stack : error);
    }
  }
}
