import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../bench/lifetime.ts';
import { run } from '../../bench/processes.ts';
import { amount, exactly, type Figure, none } from '../chaos/fault.ts';
import { ownSession, Tally } from '../chaos/load.ts';
import { Person } from '../chaos/person.ts';
import { deaths, environmentOf, Service } from '../chaos/service.ts';
import { CREDENTIAL, readsOf, startLoads } from './loads.ts';

export interface Upgrade {
  /** Folder of the build that serves requests meanwhile. */
  readonly root: string;
  /** An empty database, or one that this build has migrated. */
  readonly databaseUrl: string;
  /** Makes the new schema. */
  migrate(): Promise<void>;
  /** How long the load lasts behind the migration. */
  readonly seconds: number;
}

/** The build serves requests while its database is migrated, and after that; then it starts again, and this build beside it. */
export async function upgrade(lifetime: Lifetime, { root, databaseUrl, migrate, seconds }: Upgrade): Promise<Figure[]> {
  const env = { SERVICE_CREDENTIALS: CREDENTIAL, NEW_DEVICE_MAIL: 'off', API_KEY_RATE_LIMIT: 'off' };
  const before = await Service.start(lifetime, { root, databaseUrl, env });
  const { port } = before;
  const admin = new Person();
  await admin.signUp(port);
  const staff = join(root, 'dist/apps/api/src/staff.js');
  await run(
    process.execPath,
    [staff, 'grant', admin.email, 'admin', '--unproven'],
    root,
    environmentOf({ databaseUrl, port }),
  );
  await admin.signIn(port);
  // The new organization is the active one, so that routes of organizations have something to read.
  await admin.post(port, '/organization/create', { name: 'Reads', slug: 'reads' });
  const reads = await readsOf(port, admin, root);

  const tally = new Tally();
  const { people, loads } = await startLoads(port, tally);
  await sleep((seconds * 1000) / 3);
  const began = performance.now();
  await migrate();
  const took = performance.now() - began;
  await sleep(seconds * 1000);
  for (const load of loads) await load.stop();
  const changed = [...(await readsOf(port, admin, root))]
    .filter(([route, status]) => reads.get(route) !== status)
    .map(([route, status]) => `${route}: ${status} instead of ${reads.get(route)}`);
  const { answers } = tally;
  const slowest = (some: typeof answers) => Math.max(...some.map(({ ms }) => ms)).toFixed(0);
  const during = answers.filter((answer) => answer.began + answer.ms > began && answer.began < began + took);
  const earlier = answers.filter((answer) => answer.began + answer.ms <= began);

  await before.stop();
  const again = await Service.start(lifetime, { root, databaseUrl, port, env });
  const next = await Service.start(lifetime, { databaseUrl, env: { ...env, MIGRATE_ON_START: 'off' } });
  for (const person of people) {
    await tally.note('get-session of the same build', person.session(port), ownSession(person));
    await tally.note('get-session of the next build', person.session(next.port), ownSession(person));
    await tally.note('sign-in at the next build', person.signIn(next.port), ownSession(person));
    await tally.note('get-session with it', person.session(port), ownSession(person));
  }
  return [
    { text: `migrated in ${(took / 1000).toFixed(1)} s`, holds: true },
    amount('right answers', tally.right, 20),
    amount('of them while it was migrated', during.length),
    { text: `slowest of these ${slowest(during)} ms, before ${slowest(earlier)} ms`, holds: true },
    amount('routes read before and after', reads.size, 10),
    none('with another status after', changed),
    none('wrong answers', tally.wrong),
    none('signed out', [...tally.anonymous, ...tally.cleared]),
    exactly('told to come back', tally.unavailable, 0),
    none('errors in the log', errorsIn(`${before.output}${again.output}`, reads)),
    deaths(again, next),
  ];
}

/** Lines of the log, without answers that were the same before: billing, for example, is not set up. */
export function errorsIn(log: string, reads: ReadonlyMap<string, number> = new Map()): string[] {
  return log.split('\n').filter((line) => {
    if (!/^\{"level":"(?:error|fatal)"/.test(line)) return false;
    const { method, route, status } = JSON.parse(line) as Record<'method' | 'route' | 'status', string | number>;
    return reads.get(`${method} ${route}`) !== status;
  });
}
