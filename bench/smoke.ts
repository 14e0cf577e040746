import { join } from 'node:path';
import { type Cell, measureOnce } from './comparison.ts';
import { contender, startOurs } from './contender.ts';
import type { Lifetime } from './lifetime.ts';
import { type Scenario, SCENARIOS, type Subject } from './load-job.ts';
import { readOptions } from './options.ts';
import { keyContender } from './organizations.ts';
import { prepare, type Prepared } from './preparation.ts';
import { run } from './processes.ts';
import { anyFailed, report } from './report.ts';
import { FEWEST } from './seeded.ts';
import { measureStaff } from './staff.ts';
import { CLIENTS } from './staff-lists-population.ts';
import { burst } from './webhooks.ts';

const SECONDS = 0.2;
const CONNECTIONS = 2;
/** Users, keys, tokens and customers; codes and mails of the few requests are as many as ever. */
const FEW = 200;

/**
 * Starts every benchmark once, of our side alone, for a moment: the figures mean nothing, only that there are some. The
 * peers are pinned and installed with the first whole run.
 * @returns 1 when an answer was wrong, a webhook was lost, or nothing was answered
 */
export async function smoke(root: string, lifetime: Lifetime): Promise<number> {
  const prepared = await prepare(root, lifetime);
  const failures: string[] = [];
  const attempt = async (name: string, work: () => Promise<boolean>) => {
    const began = performance.now();
    const isRight = await work().catch((error: unknown) => (console.error(error), false));
    console.log(`${isRight ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    if (!isRight) failures.push(name);
  };
  for (const [name, work] of Object.entries(benches(root, lifetime, prepared))) await attempt(name, work);
  return failures.length === 0 ? 0 : 1;
}

function benches(root: string, lifetime: Lifetime, prepared: Prepared) {
  const { databases, generator } = prepared;
  const start = startOurs(root);
  const measure = async (scenarios: readonly Scenario[], side: Awaited<ReturnType<typeof contender>>) => {
    const cells: Cell[] = [];
    for (const scenario of scenarios) {
      const result = await measureOnce(scenario, CONNECTIONS, SECONDS, side, generator);
      cells.push({ scenario, connections: CONNECTIONS, ours: [result], other: [result], argon2Alone: [] });
    }
    console.error(report(cells, side.name, side.name));
    return !anyFailed(cells);
  };
  const seeded = async (subject: 'keys' | 'organizations' | 'oauth', population: number) => {
    const { seededContender } = await import('./flat.ts'); // reaches into dist, which did not exist before the build
    const url = await databases.create(subject);
    return seededContender(lifetime, start, url, { subject, connections: [CONNECTIONS] }, population);
  };
  return {
    async accounts() {
      const side = await contender('ours', start, lifetime, await databases.create('accounts'), CONNECTIONS);
      return measure(SCENARIOS.accounts, side);
    },
    // Seeded keys, users, organizations and tokens also try what --flat is made from.
    async keys() {
      const side = await keyContender('ours', start, lifetime, await databases.create('own_keys'), CONNECTIONS);
      return (await measure(SCENARIOS.keys, side)) && measure(['verify-key'], await seeded('keys', FEW));
    },
    organizations: async () => measure(SCENARIOS.organizations, await seeded('organizations', FEWEST)),
    oauth: async () => measure(SCENARIOS.oauth, await seeded('oauth', FEW)),
    async webhooks() {
      const { lines, isWhole } = await burst(root, lifetime, databases, {
        webhooks: 100,
        customers: 20,
        idleSeconds: SECONDS,
      });
      console.error(lines.join('\n'));
      return isWhole;
    },
    async entitlements() {
      const { measureEntitlements } = await import('./entitlements.ts');
      const options = readOptions(['accounts', '--flat', '--rounds', '1', '--seconds', `${SECONDS}`]);
      const small = { ...options, few: FEW, population: FEW, connections: [CONNECTIONS] };
      const { text, cells } = await measureEntitlements(root, small, lifetime, prepared);
      console.error(text);
      return !anyFailed(cells);
    },
    async staff() {
      const few = {
        // Each seeded client has an owner.
        users: CLIENTS,
        organizations: FEWEST,
        seconds: SECONDS,
        only: 'users by -createdAt, part of an email',
      };
      const { text, measured } = await measureStaff(root, few, lifetime, databases, []);
      console.error(text);
      return measured.every(({ answered, failures }) => answered > 0 && failures.length === 0);
    },
    async memory() {
      const args = ['--seconds', '1', '--connections', `${CONNECTIONS}`, '--at-once', '1', '--settling', '0'];
      // A program of its own, which makes its database where it finds this one.
      const DATABASE_URL = await databases.create('beside_memory');
      console.error(await run(process.execPath, [join(root, 'bench/memory.ts'), ...args], root, { DATABASE_URL }));
      return true;
    },
  } satisfies Record<Subject | 'webhooks' | 'entitlements' | 'staff' | 'memory', () => Promise<boolean>>;
}
