import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { amount, atMost, type Fault, type Figure, none, type Stage } from '../fault.ts';
import { exclusively, NEW_DIARY, type Run, RUNS, startTicking } from '../job-diary.ts';
import { Load } from '../load.ts';
import { Person } from '../person.ts';
import { controlOf, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const TICK_MS = 400;
const KILLS = { smoke: 1, short: 3, default: 6, long: 100 };
/** Longer than the lease of a mail that a killed process had claimed. */
const LEASE_MS = 3 * 60_000;

export const holderKilled: Fault = {
  id: 'f9',
  isSlow: true,
  title: 'two instances, and kill -9 for the one that holds the job or the mail',
  async run(stage) {
    return [...(await jobs(stage)), ...(await mails(stage))];
  },
};

async function jobs({ postgres, lifetime, size, seed }: Stage): Promise<Figure[]> {
  const databaseUrl = await postgres.createDatabase('f9_jobs');
  // Brings the database up to date.
  await (await Service.start(lifetime, { databaseUrl })).stop();
  await postgres.query(NEW_DIARY, databaseUrl);
  const start = () => startTicking(lifetime, databaseUrl, TICK_MS);
  const runs = () => postgres.query<Run>(RUNS, databaseUrl);

  let instances: ChildProcess[] = await Promise.all([start(), start()]);
  await sleep(2 * TICK_MS);
  const killedAt: number[] = [];
  const pauses = fc.integer({ min: 4 * TICK_MS, max: 5 * TICK_MS });
  for (const pause of fc.sample(pauses, { seed, numRuns: KILLS[size] })) {
    await sleep(pause);
    const holder = (await runs()).at(-1);
    const victim = instances.find(({ pid }) => pid === holder?.pid) ?? instances[0]!;
    killedAt.push(Date.now());
    victim.kill('SIGKILL');
    await sleep(2 * TICK_MS);
    instances = [...instances.filter((instance) => instance !== victim), await start()];
  }
  const all = await runs();
  for (const instance of instances) instance.kill('SIGKILL');

  const ended = all.filter(({ ended: end }) => end !== null);
  const byTick = Map.groupBy(ended, ({ tick }) => tick);
  const takeovers = killedAt.map((moment) => {
    const next = ended.find(({ began }) => began.getTime() > moment);
    return next ? next.tick - Math.floor(moment / TICK_MS) : Number.POSITIVE_INFINITY;
  });
  const span = (ended.at(-1)?.tick ?? 0) - (ended[0]?.tick ?? 0) + 1;
  return [
    amount('ticks', span, KILLS[size] * 4),
    ...exclusively(ended),
    amount('holders killed', killedAt.length),
    atMost('not done', span - byTick.size, killedAt.length, 'ticks'),
    atMost('taken over within', Math.max(...takeovers), 1, 'tick'),
  ];
}

async function mails({ postgres, lifetime, size, seed }: Stage): Promise<Figure[]> {
  const sink = await SmtpSink.open(lifetime);
  const databaseUrl = await postgres.createDatabase('f9_mails');
  const options = { databaseUrl, smtpPort: sink.port, harness: true, env: { NEW_DEVICE_MAIL: 'off' } };
  const survivor = await Service.start(lifetime, options);
  let doomed = await Service.start(lifetime, options);
  const { port } = doomed;
  const registered: Person[] = [];
  const load = new Load(4, async (worker) => {
    const person = new Person();
    const answer = await person.signUp(worker % 2 ? port : survivor.port).catch(() => undefined);
    if (answer?.status === 200) registered.push(person);
  });
  const rounds = size === 'smoke' || size === 'short' ? 1 : 3;
  for (const pause of fc.sample(fc.integer({ min: 500, max: 1500 }), { seed, numRuns: rounds })) {
    await sleep(pause);
    await doomed.kill();
    doomed = await Service.start(lifetime, { ...options, port });
  }
  await load.stop();
  await controlOf(survivor).advance(LEASE_MS);
  await controlOf(survivor).drain();
  await Promise.all([doomed.stop(), survivor.stop()]);
  const addresses = [...new Set(sink.mails.map(({ to }) => to))];
  return [
    amount('mails', sink.mails.length, 1),
    none(
      'missing',
      registered.filter(({ email }) => !addresses.includes(email)).map(({ email }) => email),
    ),
    none(
      'with more than one Message-ID',
      addresses.filter((to) => sink.messageIdsTo(to).size > 1),
    ),
    amount('of them repeats of what the dead had claimed', sink.mails.length - addresses.length),
  ];
}
