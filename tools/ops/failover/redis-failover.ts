import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { machineInWords } from '../../../bench/machine.ts';
import { amount, atMost, exactly, none, report } from '../../chaos/fault.ts';
import { type Answer, newAddress, send } from '../../chaos/http.ts';
import { everydayLoad, Load, Tally } from '../../chaos/load.ts';
import { register } from '../../chaos/person.ts';
import { Postgres } from '../../chaos/postgres.ts';
import { deaths, metricsOf, originOf, Service } from '../../chaos/service.ts';
import type { Machine } from './machine.ts';
import { RedisPair } from './redis.ts';
import { Site } from './site.ts';

/** Wrong passwords for one account, and sign-ins from one address (apps/api/src/http/limits/rate-limits.ts). */
const PER_ACCOUNT = 20;
const PER_ADDRESS = { limit: 3, windowMs: 10_000 };
const INSTANCES = 2;
const WIDTH = 4;
const LOAD_PAUSE_MS = 50;
const GUESS_PAUSE_MS = 100;
const BACK_WITHIN_SECONDS = 20;
/** Redis is in use again when no request was counted elsewhere for so long. */
const QUIET_MS = 4000;
const PATIENCE_MS = 90_000;

interface Round {
  /** Seconds until Redis was in use again. */
  readonly back: number;
  /** Wrong passwords that were compared, and sign-ins from one address, over the whole round. */
  readonly guesses: number;
  readonly fromAddress: number;
  readonly allowedFromAddress: number;
}

/** Loses the master of Redis while somebody guesses passwords: how many more guesses does that give? */
export async function redisFailover(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { kills: { type: 'string', default: '4' } } });
  console.log(machineInWords());
  const pair = await RedisPair.open(lifetime, await Site.make(lifetime));
  const postgres = await Postgres.open(lifetime);
  const databaseUrl = await postgres.createDatabase('redis_failover');
  const services: Service[] = [];
  const tally = new Tally();
  const loads: Load[] = [];
  for (let n = 0; n < INSTANCES; n++) {
    const env = { RATE_LIMIT_STORE: 'redis', REDIS_URL: pair.url, NEW_DEVICE_MAIL: 'off' };
    const service = await Service.start(lifetime, { databaseUrl, env });
    services.push(service);
    loads.push(everydayLoad(service.port, await register(service.port, WIDTH), tally, LOAD_PAUSE_MS));
  }
  const ports = services.map(({ port }) => port);
  const rounds: Round[] = [];
  for (let n = 0; n < Number(values.kills); n++)
    rounds.push(await loseMaster(pair, ports, n % 2 ? 'SIGSTOP' : 'SIGKILL'));
  for (const load of loads) await load.stop();
  const most = (values_: readonly number[]) => Math.max(...values_);
  return report([
    amount('masters lost', rounds.length, 1),
    atMost('Redis in use again after', most(rounds.map(({ back }) => back)), BACK_WITHIN_SECONDS, 's'),
    atMost(
      `wrong passwords for one account, where ${PER_ACCOUNT} are allowed: at most`,
      most(rounds.map(({ guesses }) => guesses)),
      2 * PER_ACCOUNT,
      'compared',
    ),
    atMost(
      'sign-ins from one address above what its limit allows: at most',
      most(rounds.map(({ fromAddress, allowedFromAddress }) => fromAddress - allowedFromAddress)),
      PER_ADDRESS.limit,
      'more',
    ),
    amount('right answers to everybody else', tally.right, 100),
    exactly('told to come back', tally.unavailable, 0),
    none('other answers', tally.wrong),
    none('signed out', [...tally.anonymous, ...tally.cleared]),
    deaths(...services),
  ]);
}

async function loseMaster(pair: RedisPair, ports: readonly number[], how: 'SIGKILL' | 'SIGSTOP'): Promise<Round> {
  const master = await pair.master();
  const guesser = new Guesser(ports);
  await guesser.untilRefused();
  const began = performance.now();
  await master.signal(how);
  const back = (await inUseAgain(ports)) - began;
  await bringBack(pair, master);
  await sleep(QUIET_MS);
  const round = { back: back / 1000, ...(await guesser.end()) };
  const what = how === 'SIGKILL' ? 'killed' : 'silent, and killed later';
  console.log(
    `${master.name} lost (${what}): Redis in use again after ${round.back.toFixed(1)} s; ${round.guesses} wrong passwords ` +
      `compared (limit ${PER_ACCOUNT}), ${round.fromAddress} sign-ins from one address (limit ${round.allowedFromAddress})`,
  );
  return round;
}

/** The machine comes back as a master, and the sentinels make it the replica of the new one. */
async function bringBack(pair: RedisPair, machine: Machine): Promise<void> {
  await machine.signal('SIGKILL');
  pair.start(machine);
  await pair.untilReplicated();
}

/** When the last request was counted without Redis. @throws Error when none was, or it goes on */
async function inUseAgain(ports: readonly number[]): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  let before = await fallbacks(ports);
  let last: number | undefined;
  while (last === undefined || performance.now() - last < QUIET_MS) {
    if (performance.now() > deadline) throw new Error('Redis is not used again, or nothing was counted elsewhere');
    await sleep(100);
    const now = await fallbacks(ports);
    if (now > before) last = performance.now();
    before = now;
  }
  return last;
}

async function fallbacks(ports: readonly number[]): Promise<number> {
  const all = await Promise.all(ports.map(metricsOf));
  const counts = all.flatMap((metrics) =>
    [...metrics].filter(([name]) => name.startsWith('gatehouse_rate_limit_fallbacks_total')).map(([, count]) => count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Guesses the password of one account from many addresses, and signs in as many from one address, at all instances. */
class Guesser {
  readonly #ports: readonly number[];
  readonly #victim = `${randomBytes(6).toString('hex')}@chaos.example`;
  readonly #address = newAddress();
  readonly #began = performance.now();
  readonly #load: Load;
  #guesses = 0;
  #isRefused = false;
  #fromAddress = 0;
  readonly #wrong: string[] = [];

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#load = new Load(
      2,
      async (worker, round) => {
        const port = this.#ports[round % this.#ports.length]!;
        if (worker === 0) await this.#guess(port);
        else await this.#comeFromOneAddress(port);
      },
      GUESS_PAUSE_MS,
    );
  }

  /** Until the limit of the account is reached. @throws Error when it never is */
  async untilRefused(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!this.#isRefused) {
      if (performance.now() > deadline) throw new Error(`${this.#guesses} guesses were not refused`);
      await sleep(50);
    }
    if (this.#guesses !== PER_ACCOUNT) throw new Error(`Refused after ${this.#guesses} guesses`);
  }

  /** @throws Error when anything else was answered than the limits say */
  async end(): Promise<Omit<Round, 'back'>> {
    await this.#load.stop();
    if (this.#wrong.length > 0) throw new Error(`Unexpected answers: ${this.#wrong.slice(0, 5).join(', ')}`);
    const windows = Math.ceil((performance.now() - this.#began) / PER_ADDRESS.windowMs);
    return {
      guesses: this.#guesses,
      fromAddress: this.#fromAddress,
      allowedFromAddress: windows * PER_ADDRESS.limit,
    };
  }

  async #guess(port: number): Promise<void> {
    const { status, body } = await signIn(port, this.#victim, newAddress());
    if (status === 401) this.#guesses++;
    else if (status === 429) this.#isRefused = true;
    else this.#wrong.push(`${status} ${body}`);
  }

  async #comeFromOneAddress(port: number): Promise<void> {
    const { status, body } = await signIn(port, `${randomBytes(6).toString('hex')}@chaos.example`, this.#address);
    if (status === 401) this.#fromAddress++;
    else if (status !== 429) this.#wrong.push(`${status} ${body}`);
  }
}

function signIn(port: number, email: string, address: string): Promise<Answer> {
  const headers = { origin: originOf(port), 'x-forwarded-for': address };
  return send(port, { path: '/api/auth/sign-in/email', headers, body: { email, password: 'not the password' } });
}
