import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../bench/lifetime.ts';
import { freePort } from '../../bench/processes.ts';
import { amount, atMost, exactly, type Figure, none, report } from '../chaos/fault.ts';
import { send } from '../chaos/http.ts';
import { everydayLoad, ownSession, Tally } from '../chaos/load.ts';
import type { Person } from '../chaos/person.ts';
import { originOf, Service } from '../chaos/service.ts';
import { SmtpSink } from '../chaos/smtp-sink.ts';
import { type App, Crossing, registerApp } from './crossing.ts';
import { Haproxy, SERVERS } from './haproxy.ts';
import { CREDENTIAL, startLoads } from './loads.ts';
import { type FormerBuild, formerBuild } from './previous-release.ts';
import { errorsIn } from './upgrade.ts';

const DRAIN_SECONDS = 5;
/** Load on both instances between two steps. */
const PAUSE_MS = 4000;
/** Readiness of an instance that ends. */
const ASKED_TO_END = new Map([['GET /health/ready', 503]]);
/** Mails that wait are delivered every five seconds. */
const DELIVERIES_MS = 10_000;

/** `--rounds N`: each leads from the release before to this build, one instance after the other, and back. */
export async function rolling(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '2' } } });
  const former = await formerBuild(lifetime);
  if (!former) return 0;
  const pair = await Pair.start(lifetime, former);
  const app = await registerApp(pair.haproxy.port);
  const { people, loads } = await startLoads(pair.haproxy.port, pair.tally);
  await sleep(PAUSE_MS);
  for (let round = 1; round <= Number(values.rounds); round++) {
    await former.migrate();
    for (const build of ['this build', 'the release before'] as const) {
      await pair.replaceBoth(build, app);
      console.log(`round ${round}: both instances are of ${build}`);
    }
  }
  for (const load of loads) await load.stop();
  for (const person of people)
    for (const { port } of pair.instances)
      await pair.tally.note('get-session in the end', person.session(port), ownSession(person));
  const figures = await pair.figures(former);
  return report([...figures, ...(await pair.loseOne(people))]);
}

type Build = 'this build' | 'the release before';

/** Two instances behind haproxy. */
class Pair {
  readonly haproxy: Haproxy;
  readonly tally = new Tally();
  readonly instances: [Service, Service];
  readonly #lifetime: Lifetime;
  readonly #former: FormerBuild;
  readonly #sink: SmtpSink;
  /** From SIGTERM until haproxy sent no requests any more. */
  readonly #noticedMs: number[] = [];
  /** From then until it sent requests to the new instance. */
  readonly #alone: { readonly from: number; readonly to: number }[] = [];
  readonly #badEnds: string[] = [];
  readonly #errors: string[] = [];
  #crossings = 0;

  private constructor(
    lifetime: Lifetime,
    former: FormerBuild,
    haproxy: Haproxy,
    sink: SmtpSink,
    instances: [Service, Service],
  ) {
    this.#lifetime = lifetime;
    this.#former = former;
    this.haproxy = haproxy;
    this.#sink = sink;
    this.instances = instances;
  }

  /** The build of the release before. */
  static async start(lifetime: Lifetime, former: FormerBuild): Promise<Pair> {
    const sink = await SmtpSink.open(lifetime);
    const ports = [await freePort(), await freePort()] as const;
    const haproxy = await Haproxy.open(lifetime, ports);
    const start = (port: number) =>
      Service.start(lifetime, optionsOf('the release before', { former, haproxy, sink, ports, port }));
    // One after the other: the first one makes the schema.
    const pair = new Pair(lifetime, former, haproxy, sink, [await start(ports[0]), await start(ports[1])]);
    for (const name of SERVERS) await haproxy.untilServer(name, 'UP');
    return pair;
  }

  /** One after the other. What is begun at one instance before, between and after that is ended at the other one. */
  async replaceBoth(build: Build, app: App): Promise<void> {
    const [one, two] = this.instances.map(({ port }) => port) as [number, number];
    const begin = (at: number) => Crossing.begin(at, app, this.tally);
    const begun = await begin(two);
    await this.#replace(0, build);
    const [fromNext, fromFormer] = [await begin(one), await begin(two)];
    await fromNext.end(two, one);
    await fromFormer.end(one, two);
    const kept = await begin(two);
    await sleep(PAUSE_MS);
    await this.#replace(1, build);
    await begun.end(one, two);
    await kept.end(two, one);
    this.#crossings += 4;
    await sleep(PAUSE_MS);
  }

  async #replace(index: 0 | 1, build: Build): Promise<void> {
    const [name, old] = [SERVERS[index], this.instances[index]];
    for (const each of SERVERS) await this.haproxy.untilServer(each, 'UP');
    const asked = performance.now();
    old.signal('SIGTERM');
    await this.haproxy.untilServer(name, 'DOWN');
    const from = performance.now();
    this.#noticedMs.push(from - asked);
    const { code, signal } = await old.exit;
    if (code !== 0) this.#badEnds.push(`${signal ?? code} ${old.output}`);
    this.#errors.push(...errorsIn(old.output, ASKED_TO_END));
    const { haproxy } = this;
    const ports = this.instances.map(({ port }) => port);
    const around = { former: this.#former, haproxy, sink: this.#sink, ports, port: old.port };
    this.instances[index] = await Service.start(this.#lifetime, optionsOf(build, around));
    await haproxy.untilServer(name, 'UP');
    this.#alone.push({ from, to: performance.now() });
  }

  async figures({ postgres, databaseUrl }: FormerBuild): Promise<Figure[]> {
    await sleep(DELIVERIES_MS);
    const { tally, haproxy } = this;
    const { answers } = tally;
    const during = answers.filter(({ began, ms }) =>
      this.#alone.some(({ from, to }) => began < to && began + ms > from),
    );
    const slowest = (some: typeof answers) => Math.max(...some.map(({ ms }) => ms)).toFixed(0);
    const [all, ...servers] = await Promise.all(['BACKEND', ...SERVERS].map((name) => haproxy.row(name)));
    const left = await postgres.query<{ lane: string; status: string; count: number }>(
      `select lane, status, count(*)::int from queue_item where status = 'dead' or (status = 'pending' and due_at < now()) group by 1, 2`,
      databaseUrl,
    );
    const keys = this.#sink.mails.map(({ idempotencyKey }) => idempotencyKey);
    for (const { output } of this.instances) this.#errors.push(...errorsIn(output, ASKED_TO_END));
    return [
      amount('instances replaced under load', this.#noticedMs.length, 4),
      amount('right answers', tally.right, 200),
      amount('of them while one instance was away', during.length, 100),
      { text: `slowest of these ${slowest(during)} ms, of all ${slowest(answers)} ms`, holds: true },
      none('wrong answers or broken connections', tally.wrong),
      none('signed out', [...tally.anonymous, ...tally.cleared]),
      exactly('told to come back', tally.unavailable, 0),
      amount('sign-ins with a second step and authorizations ended at the other instance', this.#crossings, 4),
      atMost('haproxy noticed the end after at most', Math.max(...this.#noticedMs) / 1000, DRAIN_SECONDS, 's'),
      { text: `one instance alone for at most ${this.#longestAlone} s`, holds: true },
      amount('answers by the instance with fewer', Math.min(...servers.map((row) => Number(row!['hrsp_2xx']))), 100),
      exactly('answers with 5xx by the count of haproxy', Number(all!['hrsp_5xx']), 0),
      exactly('answers that broke off by the count of haproxy', Number(all!['eresp']), 0),
      exactly('requests that had to be tried again', Number(all!['wretr']) + Number(all!['wredis']), 0),
      none('instances that did not end in order', this.#badEnds),
      none('errors in the log', this.#errors),
      none(
        'deliveries given up or left',
        left.map(({ lane, status, count }) => `${lane}: ${count} ${status}`),
      ),
      amount('mails', keys.length, 10),
      exactly('of them sent twice', keys.length - new Set(keys).size, 0),
      exactly('is the answer through TLS', await statusThroughTls(haproxy), 200),
      exactly('is the answer without it', (await send(haproxy.httpPort, { path: '/' })).status, 301),
    ];
  }

  /** `kill -9`, with everyday requests under way. */
  async loseOne(people: readonly Person[]): Promise<Figure[]> {
    const tally = new Tally();
    const load = everydayLoad(this.haproxy.port, people, tally);
    await sleep(PAUSE_MS);
    await this.instances[1].kill();
    await sleep(PAUSE_MS);
    await load.stop();
    const reads = tally.wrong.filter((line) => /^(?:get|list)-session/.test(line));
    const lost = tally.wrong.length - reads.length;
    const { wredis } = await this.haproxy.row('BACKEND');
    return [
      none('reads that failed when an instance was killed', reads),
      none('signed out by that', [...tally.anonymous, ...tally.cleared]),
      { text: `${lost} other requests that it held (≤ ${people.length})`, holds: lost <= people.length },
      amount('requests tried again at the other instance', Number(wredis), 1),
    ];
  }

  get #longestAlone(): string {
    return (Math.max(...this.#alone.map(({ from, to }) => to - from)) / 1000).toFixed(1);
  }
}

interface Surroundings {
  readonly former: FormerBuild;
  readonly haproxy: Haproxy;
  readonly sink: SmtpSink;
  readonly ports: readonly number[];
  readonly port: number;
}

function optionsOf(build: Build, { former, haproxy, sink, ports, port }: Surroundings) {
  return {
    databaseUrl: former.databaseUrl,
    port,
    smtpPort: sink.port,
    env: {
      BASE_URL: originOf(haproxy.port),
      // Requests that begin and end at a chosen instance come from its own origin.
      TRUSTED_ORIGINS: ports.map(originOf).join(','),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      SERVICE_CREDENTIALS: CREDENTIAL,
      API_KEY_RATE_LIMIT: 'off',
      ...(build === 'this build' && { MIGRATE_ON_START: 'off' }),
    },
    ...(build === 'the release before' && { root: former.root }),
  };
}

async function statusThroughTls({ httpsPort, certificate }: Haproxy): Promise<number> {
  const asked = get({ host: 'localhost', port: httpsPort, path: '/health/ready', ca: certificate, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
