import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../application/clock.ts';
import { Random } from '../../application/random.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Lane } from './lane.ts';
import { LaneWorker } from './lane-worker.ts';
import { sealPurpose } from './queue-item.schema.ts';
import { QueueItems } from './queue-items.ts';

export interface NewItem {
  readonly kind: string;
  readonly listener?: string | undefined;
  /** Stored as sealed JSON. */
  readonly payload: unknown;
  readonly expiresAt?: Date | undefined;
  /** With `origin`, in lanes with turns. */
  readonly recipient?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Work that is stored in the commit of its cause and done after it, at least once, by one of the instances (ADR 64). Each
 * lane is worked on by itself, so that work which hangs holds up its own lane only.
 */
@Injectable()
export class Queue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Map<string, LaneWorker>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly items: QueueItems,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /** In the constructor of a module, before the start. */
  register(lane: Lane): void {
    if (this.workers.has(lane.name)) throw new Error(`There are two lanes ${lane.name}`);
    this.workers.set(lane.name, new LaneWorker(lane, lane.items ?? this.items, this.box, this.clock));
  }

  /** Due at once, after the commit. Inside `UnitOfWork.run`. */
  async add(lane: string, items: readonly NewItem[]): Promise<void> {
    const worker = this.workerOf(lane);
    if (items.length === 0) return;
    const now = this.clock.now();
    await this.items.add(
      items.map(({ kind, listener = null, payload, expiresAt = null, recipient = null, origin = null }) => {
        const id = this.random.id();
        const sealed = this.box.seal(JSON.stringify(payload), sealPurpose(id));
        const times = { createdAt: now, dueAt: now, expiresAt };
        return { id, lane, kind, listener, key: null, payload: sealed, ...times, recipient, origin };
      }),
    );
    this.uow.afterCommit(() => worker.wake());
  }

  /**
   * Work of which one item waits at most. Asking again, also while it is under way, has it done once more: at `dueAt`, or when
   * it is due already if that is earlier. Inside `UnitOfWork.run`.
   */
  async ask(lane: string, work: { readonly kind: string; readonly key: string }, dueAt: Date): Promise<void> {
    const worker = this.workerOf(lane);
    const createdAt = this.clock.now();
    await this.items.ask({ id: this.random.id(), lane, ...work, createdAt, dueAt });
    if (dueAt <= createdAt) this.uow.afterCommit(() => worker.wake());
  }

  /** Looks for due items of a lane, soon. */
  wake(lane: string): void {
    this.workerOf(lane).wake();
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers.values()) worker.start();
  }

  /** Attempts in flight may finish; no further ones begin. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  /**
   * Does everything due now and waits for it: also what that work adds, and what an earlier round of this instance is busy
   * with.
   * @param lanes names; none: all lanes
   * @returns how many items were delivered
   */
  async drain(...lanes: readonly string[]): Promise<number> {
    const workers = (lanes.length > 0 ? lanes : [...this.workers.keys()]).map((lane) => this.workerOf(lane));
    for (let delivered = 0; ;) {
      const passes = await Promise.all(workers.map((worker) => worker.drain()));
      delivered += passes.reduce((sum, pass) => sum + pass.delivered, 0);
      if (!passes.some(({ wasBusy }) => wasBusy)) return delivered;
    }
  }

  private workerOf(lane: string): LaneWorker {
    const worker = this.workers.get(lane);
    if (!worker) throw new Error(`There is no lane ${lane}`);
    return worker;
  }
}
