import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { machineInWords } from '../../../bench/machine.ts';
import { amount, atMost, type Figure, quantile, report } from '../../chaos/fault.ts';
import { DatabaseCluster, type Loss } from './database.ts';
import { Drill } from './drill.ts';
import { Site } from './site.ts';

/** Writes are to be possible again so soon after 95 of 100 losses. */
const BACK_WITHIN_SECONDS = 30;
/** Patroni renews its lease every five seconds: a loss comes at any moment in between. */
const MOST_PAUSE_MS = 5000;
const KILLS: readonly Loss[] = ['machine', 'postgres'];
const IN_WORDS: Readonly<Record<Loss, string>> = {
  machine: 'PostgreSQL, Patroni and etcd killed',
  postgres: 'PostgreSQL killed, Patroni held',
  silent: 'silent, and killed later',
};

/** Loses the primary again and again under load; then it falls silent, is replaced as planned, and the replica is lost. */
export async function failover(lifetime: Lifetime, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { kills: { type: 'string', default: '10' } } });
  console.log(machineInWords());
  const cluster = await DatabaseCluster.open(lifetime, await Site.make(lifetime));
  const drill = await Drill.begin(lifetime, cluster);
  const kills = Array.from({ length: Number(values.kills) }, (_, n) => KILLS[n % KILLS.length]!);
  const back: number[] = [];
  for (const how of [...kills, 'silent' as const]) back.push(await losePrimary(cluster, drill, how));
  const paused = await pausePrimary(cluster, drill);
  const planned = await switchOver(cluster, drill);
  const alone = await loseReplica(cluster, drill);
  const figures: Figure[] = [
    amount('primaries lost', back.length, 1),
    atMost(
      `writes again after ${quantile(back, 0.5).toFixed(1)} s, p95`,
      quantile(back, 0.95),
      BACK_WITHIN_SECONDS,
      's',
    ),
    atMost('after a primary that wakes up', paused, BACK_WITHIN_SECONDS, 's'),
    atMost('no writes during a switchover for', planned, BACK_WITHIN_SECONDS, 's'),
    atMost('no writes after the loss of the replica for', alone, BACK_WITHIN_SECONDS, 's'),
    ...(await drill.end()),
  ];
  return report(figures);
}

/** @returns after how many seconds writes were possible again */
async function losePrimary(cluster: DatabaseCluster, drill: Drill, how: Loss): Promise<number> {
  await sleep(randomInt(MOST_PAUSE_MS));
  const primary = (await cluster.primary())!;
  const [began, wallClock] = [performance.now(), Date.now()];
  await cluster.lose(primary, how);
  const [lost, lostAt] = [performance.now(), new Date()];
  const back = secondsSince(began, await drill.writesAgain(lost));
  const jobs = ((await drill.jobsAgain(lostAt)) - wallClock) / 1000;
  await cluster.bringBack(primary);
  await cluster.untilSynchronous();
  say(`${primary.name} lost (${IN_WORDS[how]})`, {
    'writes after': back,
    'jobs after': jobs,
    synchronous: since(began),
  });
  return back;
}

/** The primary stops for longer than its lease, and goes on as if nothing had happened. */
async function pausePrimary(cluster: DatabaseCluster, drill: Drill): Promise<number> {
  const primary = (await cluster.primary())!;
  const began = performance.now();
  await cluster.lose(primary, 'silent');
  const back = secondsSince(began, await drill.writesAgain(performance.now()));
  await cluster.wake(primary);
  await cluster.untilSynchronous();
  say(`${primary.name} stopped, and woke up`, { 'writes after': back, synchronous: since(began) });
  return back;
}

async function switchOver(cluster: DatabaseCluster, drill: Drill): Promise<number> {
  const began = performance.now();
  await cluster.switchOver();
  const switched = since(began);
  await cluster.untilSynchronous();
  const gap = drill.longestGap(began) / 1000;
  say('switchover', { 'the command took': switched, 'no writes for': gap, synchronous: since(began) });
  return gap;
}

async function loseReplica(cluster: DatabaseCluster, drill: Drill): Promise<number> {
  const replica = await cluster.replica();
  const began = performance.now();
  await cluster.lose(replica, 'machine');
  await drill.writesAgain(performance.now());
  await sleep(MOST_PAUSE_MS);
  const gap = drill.longestGap(began) / 1000;
  await cluster.bringBack(replica);
  await cluster.untilSynchronous();
  say(`${replica.name} lost, the replica`, { 'no writes for': gap, synchronous: since(began) });
  return gap;
}

function say(what: string, seconds: Readonly<Record<string, number>>): void {
  const parts = Object.entries(seconds).map(([name, value]) => `${name} ${value.toFixed(1)} s`);
  console.log(`${what}: ${parts.join(', ')}`);
}

const secondsSince = (began: number, ended: number) => (ended - began) / 1000;
const since = (began: number) => secondsSince(began, performance.now());
