import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { amount, atMost, type Fault, type Figure, none, type Stage } from '../fault.ts';
import type { Answer } from '../http.ts';
import { everydayLoad, Load, ownSession, Tally } from '../load.ts';
import { faketime } from '../needs.ts';
import { type Person, register } from '../person.ts';
import { Registrations } from '../registrations.ts';
import { deaths, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const HOUR = 3600;
/** There and back, in both directions. */
const STEPS = [HOUR, 0, -HOUR, 0];
const STEP_MS = { smoke: 700, short: 2000, default: 65_000, long: 130_000 };
const STORES = {
  smoke: ['database'],
  short: ['memory', 'database'],
  default: ['memory', 'database'],
  long: ['memory', 'database'],
};
const WIDTH = 4;
/** Requests with a password from one address in so many seconds, and how far the clocks of instances may differ. */
const WINDOW_S = 15 * 60 + 60;
const MOST_ATTEMPTS = 40;
/** The life of a session, in days. */
const LIFE_DAYS = 7;

export const clockSteps: Fault = {
  id: 'f22',
  needs: ['faketime'],
  title: 'the clock of an instance steps by an hour, forwards and back, backwards and forwards',
  async run(stage) {
    // Most of the time is spent waiting for the next run of a job.
    return (await Promise.all(STORES[stage.size].map((store) => steps(stage, store)))).flat();
  },
};

async function steps({ postgres, lifetime, size }: Stage, store: string): Promise<Figure[]> {
  const clock = new SteppedClock();
  lifetime.add(() => clock.remove());
  const sink = await SmtpSink.open(lifetime);
  const databaseUrl = await postgres.createDatabase(`f22_${store}`);
  const service = await Service.start(lifetime, {
    databaseUrl,
    smtpPort: sink.port,
    env: { ...clock.environment, RATE_LIMIT_STORE: store, NEW_DEVICE_MAIL: 'off', AUDIT_COPY_URL: clock.url },
  });
  const { port } = service;
  const [guesser, ...people] = await register(port, WIDTH + 1);
  const tally = new Tally();
  const load = everydayLoad(port, people, tally);
  const registrations = new Registrations(port, 1, tally);
  const waits = [await exhaust(port, guesser!)];
  const later: number[] = [];
  const runs: number[] = [];
  const watch = new GapWatch(jobRuns);
  for (const step of STEPS) {
    await sleep(200);
    const before = await jobRuns();
    clock.set(step);
    // Who had to wait before the step waits no longer than before, and others are counted as ever.
    later.push(waitIn(await guesser!.signIn(port)));
    const [other] = await register(port, 1);
    waits.push(await exhaust(port, other!));
    await sleep(STEP_MS[size]);
    runs.push((await jobRuns()) - before);
  }
  await load.stop();
  await registrations.stop();
  await watch.stop();
  // A link that lives for an hour has expired when the clock jumps over its mail.
  const expired = async () => {
    const [row] = await postgres.query<{ n: number }>(
      `select count(*)::int as n from queue_item where status = 'expired'`,
      databaseUrl,
    );
    return row!.n;
  };
  const unmailed = () => registrations.acknowledged.filter(({ email }) => sink.messageIdsTo(email).size === 0);
  const deadline = performance.now() + 10_000;
  while (unmailed().length > (await expired()) && performance.now() < deadline) await sleep(50);
  const dropped = await expired();
  const [lives] = await postgres.query<{ days: number }>(
    'select extract(epoch from max(expires_at) - now())::float8 / 86400 as days from session',
    databaseUrl,
  );
  const minutes = STEP_MS[size] / 60_000;
  return [
    amount(`answers with counters in ${store === 'memory' ? 'memory' : 'the database'}`, tally.right, STEPS.length),
    none('signed out', [...tally.anonymous, ...tally.cleared]),
    none('besides 200', tally.wrong),
    atMost('told to come back', tally.unavailable, 0, 'times'),
    atMost('slowest answer', Math.max(...tally.answers.map(({ ms }) => ms)) / 1000, 3, 's'),
    amount('mails', registrations.acknowledged.length - dropped, STEPS.length),
    atMost('dropped with a link that had expired', dropped, STEPS.length * 2, ''),
    none('missing', unmailed().length > dropped ? unmailed().map(({ email }) => email) : []),
    none(
      'with more than one Message-ID',
      registrations.acknowledged.filter(({ email }) => sink.messageIdsTo(email).size > 1).map(({ email }) => email),
    ),
    atMost('longest wait after too many attempts', Math.max(...waits, ...later), WINDOW_S, 's'),
    none(
      'limits that never closed',
      waits.filter((wait) => wait === 0).map((_, i) => `at step ${i}`),
    ),
    atMost('longest life of a session', lives!.days, LIFE_DAYS + 1.01 / 24, 'days'),
    ...(minutes >= 1
      ? [
          atMost('runs of a job of each minute, most per step', Math.max(...runs), Math.ceil(minutes) + 1, ''),
          // A step may lose the two ticks that come next.
          atMost('longest time without one', watch.longestGap / 1000, 3 * 60 + 10, 's'),
        ]
      : []),
    none(
      'sessions lost',
      (await Promise.all(people.map(async (person) => ownSession(person)(await person.session(port))))).filter(
        (complaint) => complaint !== undefined,
      ),
    ),
    deaths(service),
  ];

  async function jobRuns(): Promise<number> {
    const sql = `select count(*)::int as n from job_run where name = 'audit-copy' and outcome = 'done'`;
    const [row] = await postgres.query<{ n: number }>(sql, databaseUrl);
    return row!.n;
  }
}

/** Looks how often something has happened, and remembers the longest time in which it did not. */
class GapWatch {
  longestGap = 0;
  readonly #load: Load;

  constructor(count: () => Promise<number>) {
    let last = performance.now();
    let known = 0;
    this.#load = new Load(1, async () => {
      const now = await count();
      this.longestGap = Math.max(this.longestGap, performance.now() - last);
      if (now > known) last = performance.now();
      known = now;
      await sleep(500);
    });
  }

  async stop(): Promise<void> {
    await this.#load.stop();
  }
}

/** Guesses until it must wait. @returns for how many seconds; 0 when it never had to */
async function exhaust(port: number, person: Person): Promise<number> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const wait = waitIn(await person.signIn(port, 'a wrong password'));
    if (wait > 0) return wait;
  }
  return 0;
}

const waitIn = ({ status, headers }: Answer) => (status === 429 ? Number(headers['retry-after']) : 0);

/** A time of day that can be set while a process runs. The monotonic clock goes on. */
class SteppedClock {
  readonly #directory = mkdtempSync(join(tmpdir(), 'gatehouse-clock-'));
  readonly #file = join(this.#directory, 'offset');

  constructor() {
    this.set(0);
  }

  /** A directory that is as good as any. */
  get url(): string {
    return pathToFileURL(this.#directory).href;
  }

  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: faketime!,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
    };
  }

  /** Whole or not at all: the file is read at each look at the clock. */
  set(seconds: number): void {
    writeFileSync(`${this.#file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${this.#file}.new`, this.#file);
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true });
  }
}
