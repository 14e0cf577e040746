import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { hasEnded, stop } from '../../../bench/processes.ts';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { everydayLoad, Tally } from '../load.ts';
import { register } from '../person.ts';
import { Registrations } from '../registrations.ts';
import { deaths, metricsOf, Service } from '../service.ts';

/** How much longer each sync of PostgreSQL takes. */
const DELAY_MS = 200;
const PHASE_MS = { smoke: 800, short: 3000, default: 10_000, long: 60_000 };
const WIDTH = 6;
/** As many sign-ups wait for the disk at once as there are connections, and more. */
const SIGN_UPS = 12;

export const slowDisk: Fault = {
  id: 'f24',
  isAlone: true,
  needs: ['strace'],
  title: `each sync of PostgreSQL takes ${DELAY_MS} ms longer, under load`,
  async run({ postgres, lifetime, size }) {
    const service = await Service.start(lifetime, { databaseUrl: await postgres.createDatabase('f24') });
    const { port } = service;
    const tally = new Tally();
    const load = everydayLoad(port, await register(port, WIDTH), tally);
    const registrations = new Registrations(port, SIGN_UPS, tally);
    const phase = async () => {
      tally.restart();
      await sleep(PHASE_MS[size]);
      return { right: tally.right, unavailable: tally.unavailable, times: tally.answers.map(({ ms }) => ms) };
    };
    await sleep(500);
    const before = await phase();
    const slowness = await slowDown(lifetime, postgres.pids);
    // The figure is of the time since it was read last.
    await metricsOf(port);
    const during = await phase();
    const lag = (await metricsOf(port)).get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN;
    await slowness.end();
    await sleep(500);
    const after = await phase();
    await load.stop();
    await registrations.stop();
    return [
      amount('answers while syncs were slow', during.right, 1),
      amount('of them 503 with Retry-After', during.unavailable),
      amount('syncs delayed', slowness.count, 2),
      none('others besides 200', [...tally.wrong, ...tally.anonymous, ...tally.cleared]),
      // A sign-up commits several times, and waits for the commits of all others each time.
      atMost('slowest answer', Math.max(...during.times) / 1000, 10, 's'),
      atMost('event-loop delay p99', lag * 1000, 100, 'ms'),
      atMost('answers before for one after', before.right / after.right, 2, ''),
      amount('sign-ups acknowledged', registrations.acknowledged.length, 1),
      none('of them lost', await registrations.lost(port)),
      deaths(service),
    ];
  },
};

interface Slowness {
  /** Syncs so far. */
  readonly count: number;
  end(): Promise<void>;
}

/** Delays each sync of these processes, and of those that they start. @throws Error when they cannot be traced */
async function slowDown(lifetime: Lifetime, pids: readonly number[]): Promise<Slowness> {
  const calls = 'fsync,fdatasync';
  const delay = `--inject=${calls}:delay_enter=${DELAY_MS * 1000}`;
  const args = ['--follow-forks', `--trace=${calls}`, delay, ...pids.flatMap((pid) => ['-p', String(pid)])];
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  lifetime.add(() => stop(tracer));
  let said = '';
  let count = 0;
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    count += text.split('(DELAYED)').length - 1;
    said = (said + text).slice(-2000);
  });
  await once(tracer.stderr, 'data');
  await sleep(300);
  if (hasEnded(tracer)) throw new Error(`PostgreSQL cannot be traced: ${said}`);
  return {
    get count() {
      return count;
    },
    // The processes that it traces go on.
    end: () => stop(tracer),
  };
}
