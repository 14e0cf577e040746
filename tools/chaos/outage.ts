import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, none, type Stage } from './fault.ts';
import { send } from './http.ts';
import { everydayLoad, type Load, Tally } from './load.ts';
import { register } from './person.ts';
import { deaths, isReady, Service } from './service.ts';

/**
 * One counts requests in memory, so that an outage meets the session; the other in the database, as production does, so
 * that it meets the rate limit first.
 */
const STORES = ['memory', 'database'] as const;
/** Connections that have been idle for a while must be watched like new ones. */
const IDLE_MS = 3000;

/** Two instances under everyday load, with a balancer asking for their health, for whatever happens to the database. */
export class Outage {
  readonly tally = new Tally();
  readonly #services: readonly Service[];
  readonly #health: readonly HealthWatch[];
  readonly #loads: readonly Load[];

  private constructor(services: readonly Service[], loads: (tally: Tally) => readonly Load[]) {
    this.#services = services;
    this.#health = services.map(({ port }) => new HealthWatch(port));
    this.#loads = loads(this.tally);
  }

  /** @param width people at once, at each instance */
  static async prepare({ postgres, lifetime }: Stage, database: string, width: number): Promise<Outage> {
    const databaseUrl = await postgres.createDatabase(database);
    const services: Service[] = [];
    const crowds: (readonly [number, Awaited<ReturnType<typeof register>>])[] = [];
    for (const store of STORES) {
      const service = await Service.start(lifetime, { databaseUrl, env: { RATE_LIMIT_STORE: store } });
      services.push(service);
      crowds.push([service.port, await register(service.port, width)]);
    }
    await sleep(IDLE_MS);
    return new Outage(services, (tally) => crowds.map(([port, people]) => everydayLoad(port, people, tally)));
  }

  get ports(): readonly number[] {
    return this.#services.map(({ port }) => port);
  }

  /** Milliseconds from `moment` until the last of them said that it is not ready. */
  unreadyAfter(moment: number): number {
    return (
      Math.max(...this.#health.map((watch) => watch.firstUnreadySince(moment) ?? Number.POSITIVE_INFINITY)) - moment
    );
  }

  /** Lets the requests under way end; what must hold in every outage. */
  async end(): Promise<Figure[]> {
    for (const load of this.#loads) await load.stop();
    for (const watch of this.#health) await watch.stop();
    return [
      deaths(...this.#services),
      none('answers besides 200 and 503 with Retry-After', this.tally.wrong),
      none('answers "anonymous"', this.tally.anonymous),
      none('cleared cookies', this.tally.cleared),
      none(
        'times not live',
        this.#health.flatMap(({ notLive }) => notLive),
      ),
    ];
  }
}

const EVERY_MS = 50;
/** How long a load balancer waits before it considers the process dead. */
const LIVE_PATIENCE_MS = 1000;

/** Polls the health routes as a load balancer does. */
class HealthWatch {
  /** Each time `/health/live` was not 200 within its patience. */
  readonly notLive: string[] = [];
  readonly #unready: number[] = [];
  #isRunning = true;
  readonly #probes: Promise<unknown>;

  constructor(port: number) {
    this.#probes = Promise.all([this.#repeat(() => this.#live(port)), this.#repeat(() => this.#ready(port))]);
  }

  /** When `/health/ready` was first not 200 after `moment`, on the clock of `performance`. */
  firstUnreadySince(moment: number): number | undefined {
    return this.#unready.find((time) => time >= moment);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#probes;
  }

  async #repeat(probe: () => Promise<void>): Promise<void> {
    while (this.#isRunning) {
      await probe();
      await sleep(EVERY_MS);
    }
  }

  async #live(port: number): Promise<void> {
    try {
      const { status, ms } = await send(port, { path: '/health/live' });
      if (status !== 200 || ms > LIVE_PATIENCE_MS) this.notLive.push(`${status} after ${Math.round(ms)} ms`);
    } catch (error) {
      this.notLive.push(String(error));
    }
  }

  async #ready(port: number): Promise<void> {
    if (!(await isReady(port))) this.#unready.push(performance.now());
  }
}
