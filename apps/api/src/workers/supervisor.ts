import cluster, { type Worker } from 'node:cluster';

export interface Supervision {
  readonly workers: number;
  /** Called for each new worker. */
  readonly onFork: (worker: Worker) => void;
  readonly onExit?: (worker: Worker) => void;
  /** Workers cannot be started any more; with the exit code of the last one. */
  readonly onFailure: (exitCode: number) => void;
  readonly say?: (line: string) => void;
  readonly pacing?: Partial<typeof PACING>;
}

const PACING = {
  /** A worker that lived for less was not well: the next one waits, each further one twice as long. */
  steadyMs: 30_000,
  firstPauseMs: 500,
  longestPauseMs: 15_000,
  /** Starts in a row that fail, some 80 s with these pauses: longer than a database takes to restart. */
  mostFailures: 10,
};

/** The first worker ended before it was ready. It has said why, unless a signal ended it. */
export class StartFailure extends Error {
  constructor({ code, signal }: Exit) {
    super(`The first worker did not start: it ended by ${signal ?? `exit code ${code}`}.`);
    this.exitCode = code || 1;
  }

  readonly exitCode: number;
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Keeps a number of workers running, and replaces those that die. */
export class Supervisor {
  deaths = 0;
  private readonly forkedAt = new Map<Worker, number>();
  private readonly ready = new Set<Worker>();
  private readonly pacing;
  private readonly say;
  private quickDeaths = 0;
  private failures = 0;
  /** Whether a worker has been ready. */
  private hasStarted = false;
  private isStopping = false;
  private last: Exit = { code: null, signal: null };
  /** Functions that look at each change, and answer whether they have seen enough. */
  private readonly watchers = new Set<() => boolean>();

  constructor(private readonly supervision: Supervision) {
    this.pacing = { ...PACING, ...supervision.pacing };
    this.say = supervision.say ?? console.error;
    cluster.on('exit', (worker, code, signal) => this.exited(worker, code, signal));
  }

  get running(): readonly Worker[] {
    return [...this.ready];
  }

  /**
   * Resolves once all are ready. The first one starts alone: what stops it would stop all, and is said once.
   * @param interruption ends the start; workers that run already go on until `stop`
   * @throws StartFailure, or the reason of `interruption`
   */
  async start(interruption?: AbortSignal): Promise<void> {
    interruption?.addEventListener('abort', () => this.look(), { once: true });
    interruption?.throwIfAborted();
    this.fork();
    await this.until(() => interruption?.aborted || this.ready.size > 0 || this.forkedAt.size === 0);
    interruption?.throwIfAborted();
    if (this.ready.size === 0) throw new StartFailure(this.last);
    this.hasStarted = true;
    while (this.forkedAt.size < this.supervision.workers) this.fork();
    await this.until(() => interruption?.aborted || this.isStopping || this.ready.size === this.supervision.workers);
    interruption?.throwIfAborted();
  }

  /** The worker serves requests. */
  isReady(worker: Worker): void {
    this.failures = 0;
    this.ready.add(worker);
    this.look();
  }

  /**
   * Has every worker end what it began; those that are not ready have begun nothing.
   * @param mostMs then they are killed @returns whether none had to be
   */
  async stop(drain: (worker: Worker) => void, mostMs: number): Promise<boolean> {
    this.isStopping = true;
    this.look();
    for (const worker of this.forkedAt.keys()) {
      if (this.ready.has(worker)) drain(worker);
      else worker.process.kill('SIGTERM');
    }
    let isInTime = true;
    const impatience = setTimeout(() => {
      isInTime = false;
      this.kill();
    }, mostMs);
    await this.until(() => this.forkedAt.size === 0);
    clearTimeout(impatience);
    return isInTime;
  }

  kill(): void {
    this.isStopping = true;
    for (const worker of this.forkedAt.keys()) worker.process.kill('SIGKILL');
  }

  private fork(): void {
    if (this.isStopping) return;
    const worker = cluster.fork();
    this.forkedAt.set(worker, performance.now());
    // The channel breaks when the worker is killed; the exit follows.
    worker.on('error', () => undefined);
    closeWithWorker(worker);
    this.supervision.onFork(worker);
  }

  private exited(worker: Worker, code: number | null, signal: string | null): void {
    const lived = performance.now() - (this.forkedAt.get(worker) ?? 0);
    const wasReady = this.ready.delete(worker);
    this.forkedAt.delete(worker);
    this.last = { code, signal };
    this.supervision.onExit?.(worker);
    if (!this.isStopping && this.hasStarted)
      this.replace(worker, { wasReady, lived, end: signal ?? `exit code ${code}` });
    this.look();
  }

  private replace(worker: Worker, death: { wasReady: boolean; lived: number; end: string }): void {
    const { steadyMs, firstPauseMs, longestPauseMs, mostFailures } = this.pacing;
    const {
      id,
      process: { pid },
    } = worker;
    this.deaths++;
    this.failures += death.wasReady ? 0 : 1;
    this.quickDeaths = death.lived < steadyMs ? this.quickDeaths + 1 : 0;
    if (this.failures >= mostFailures) {
      this.say(
        `Worker ${id} (process ${pid}) ended by ${death.end}. ${mostFailures} starts in a row have failed: the service ends.`,
      );
      this.supervision.onFailure(this.last.code || 1);
      return;
    }
    const pause = this.quickDeaths === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (this.quickDeaths - 1));
    const when = pause === 0 ? 'now' : `in ${pause / 1000} s`;
    this.say(`Worker ${id} (process ${pid}) ended by ${death.end}. Another one is started ${when}.`);
    setTimeout(() => this.fork(), pause);
  }

  private until(isSo: () => boolean | undefined): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      this.watchers.add(() => {
        if (!isSo()) return false;
        resolve();
        return true;
      });
    });
  }

  private look(): void {
    for (const watcher of this.watchers) if (watcher()) this.watchers.delete(watcher);
  }
}

/**
 * Closes the connection that was being handed to a worker when it ended: Node forgets it, and its client would wait for ever.
 * One at a time is handed over, and closing the copy of one that has arrived changes nothing.
 */
function closeWithWorker({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  let handedOver: { close(): void } | undefined;
  child.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle) handedOver = handle as { close(): void };
    return send(message, handle, ...rest);
  };
  child.once('exit', () => handedOver?.close());
}
