import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { amount, type Figure, none } from '../../chaos/fault.ts';
import { exclusively, NEW_DIARY, type Run, RUNS, startTicking } from '../../chaos/job-diary.ts';
import { Acknowledged, ledgerFigures, mailFigures, UNDELIVERED } from '../../chaos/ledger.ts';
import { Load, Tally } from '../../chaos/load.ts';
import { type Person, register } from '../../chaos/person.ts';
import { controlOf, deaths, Service } from '../../chaos/service.ts';
import { SmtpSink } from '../../chaos/smtp-sink.ts';
import { CREDENTIAL, startLoads } from '../loads.ts';
import type { DatabaseCluster } from './database.ts';

const INSTANCES = 2;
/** People at each instance who do what the ledger notes. */
const LEDGER_WIDTH = 2;
const LEDGER_PAUSE_MS = 1000;
const LOAD_PAUSE_MS = 50;
const TICK_MS = 1000;
const PATIENCE_MS = 120_000;
const ENV = { NEW_DEVICE_MAIL: 'off', SERVICE_CREDENTIALS: CREDENTIAL, API_KEY_RATE_LIMIT: 'off' };

/** Two instances of the service on the cluster, everything they acknowledge, and all other answers, judged. */
export class Drill {
  readonly #lifetime: Lifetime;
  readonly #cluster: DatabaseCluster;
  readonly #sink: SmtpSink;
  readonly #services: readonly Service[];
  readonly #writers: readonly Writer[];
  readonly #tally = new Tally();
  readonly #ledger: Acknowledged[] = [];
  readonly #loads: Load[] = [];

  private constructor(
    lifetime: Lifetime,
    cluster: DatabaseCluster,
    sink: SmtpSink,
    services: readonly Service[],
    writers: readonly Writer[],
  ) {
    this.#lifetime = lifetime;
    this.#cluster = cluster;
    this.#sink = sink;
    this.#services = services;
    this.#writers = writers;
  }

  static async begin(lifetime: Lifetime, cluster: DatabaseCluster): Promise<Drill> {
    const sink = await SmtpSink.open(lifetime);
    const services: Service[] = [];
    const writers: Writer[] = [];
    for (let n = 0; n < INSTANCES; n++) {
      const service = await Service.start(lifetime, { databaseUrl: cluster.url, smtpPort: sink.port, env: ENV });
      services.push(service);
      const [person] = await register(service.port, 1);
      writers.push(new Writer(service.port, person!));
    }
    const drill = new Drill(lifetime, cluster, sink, services, writers);
    await drill.#load();
    return drill;
  }

  /** The longest time in milliseconds without a write that was right, of the instance that had it, until now. */
  longestGap(since: number): number {
    return Math.max(...this.#writers.map((writer) => writer.longestGap(since)));
  }

  /** When a write that was sent after `moment` was answered rightly by each instance. @throws Error when none is */
  async writesAgain(moment: number): Promise<number> {
    const deadline = moment + PATIENCE_MS;
    for (;;) {
      const firsts = this.#writers.map((writer) => writer.firstSince(moment));
      if (firsts.every((first) => first !== undefined)) return Math.max(...firsts);
      if (performance.now() > deadline) throw new Error(`No right write for ${PATIENCE_MS / 1000} s`);
      await sleep(20);
    }
  }

  /** When a job that began after `moment`, on the clock of the machine, came to its end. */
  async jobsAgain(moment: Date): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const [row] = await this.#cluster
        .query<{ ended: Date }>(
          `select ended_at as ended from chaos_run where ended_at is not null and began_at > '${moment.toISOString()}' order by id limit 1`,
        )
        .catch(() => []);
      if (row) return row.ended.getTime();
      await sleep(200);
    }
    throw new Error(`No job for ${PATIENCE_MS / 1000} s`);
  }

  /** Everything that must hold, after the load has ended. */
  async end(): Promise<Figure[]> {
    for (const load of this.#loads) await load.stop();
    const runs = await this.#cluster.query<Run>(RUNS);
    const ended = runs.filter((run) => run.ended !== null);
    const died = deaths(...this.#services);
    for (const service of this.#services) await service.stop();
    const harness = await Service.start(this.#lifetime, {
      databaseUrl: this.#cluster.url,
      smtpPort: this.#sink.port,
      env: ENV,
      harness: true,
    });
    const { wrong, anonymous, cleared, right, unavailable } = this.#tally;
    return [
      died,
      amount('right answers', right, 100),
      amount('told to come back', unavailable, 1),
      none('answers besides 200 and 503 with Retry-After', wrong),
      none('answers "anonymous"', anonymous),
      none('cleared cookies', cleared),
      ...(await ledgerFigures(this.#ledger, harness.port)),
      none(
        'broken answers',
        this.#ledger.flatMap(({ cut }) => cut),
      ),
      ...(await mailFigures(this.#ledger, this.#sink, controlOf(harness), () => this.#cluster.query(UNDELIVERED))),
      amount('jobs', ended.length, 10),
      ...exclusively(ended),
    ];
  }

  async #load(): Promise<void> {
    await this.#cluster.query(`set role gatehouse; ${NEW_DIARY}`);
    for (let n = 0; n < INSTANCES; n++) await startTicking(this.#lifetime, this.#cluster.url, TICK_MS, 'ignore');
    for (const [instance, { port }] of this.#services.entries()) {
      const writer = this.#writers[instance]!;
      const { loads } = await startLoads(port, this.#tally, LOAD_PAUSE_MS);
      const collect = async () => {
        const acknowledged = new Acknowledged();
        this.#ledger.push(acknowledged);
        await acknowledged.collect(port);
      };
      this.#loads.push(
        ...loads,
        new Load(LEDGER_WIDTH, collect, LEDGER_PAUSE_MS),
        new Load(1, () => writer.write(this.#tally), LOAD_PAUSE_MS),
      );
    }
  }
}

/** Writes all the time, and notes when it was possible. */
class Writer {
  readonly #port: number;
  readonly #person: Person;
  /** On the clock of `performance`. */
  readonly #right: { readonly began: number; readonly ended: number }[] = [];

  constructor(port: number, person: Person) {
    this.#port = port;
    this.#person = person;
  }

  async write(tally: Tally): Promise<void> {
    const name = randomBytes(6).toString('hex');
    const began = performance.now();
    const answer = this.#person.post(this.#port, '/update-user', { name });
    await tally.note('update-user', answer, () => undefined);
    if ((await answer.catch(() => undefined))?.status === 200) this.#right.push({ began, ended: performance.now() });
  }

  firstSince(moment: number): number | undefined {
    return this.#right.find(({ began }) => began >= moment)?.ended;
  }

  longestGap(since: number): number {
    const ends = [since, ...this.#right.map(({ ended }) => ended).filter((ended) => ended > since), performance.now()];
    return Math.max(...ends.slice(1).map((end, i) => end - ends[i]!));
  }
}
