// npm run bench:memory -- [--seconds 15] [--connections 32] [--at-once 16] [--settling 5] [--flags "--max-semi-space-size=4 …"] [--workers 2]
//
// Resident memory of the service: idle, at its peak under get-session, and at its peak while the largest answers are
// asked for many at once. With the flags of `npm start`, or others, to compare.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { foundOrganizations, signUpAccounts } from './accounts.ts';
import { measureOnce } from './comparison.ts';
import { startOurs } from './contender.ts';
import { askForLargest, fillToTheLimits } from './largest-answers.ts';
import { Lifetime } from './lifetime.ts';
import { prepare } from './preparation.ts';
import { peakMib, processesOf, residentMib, resetPeak } from './server-process.ts';

const root = join(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '32' },
    'at-once': { type: 'string', default: '16' },
    /** How long it is left alone before what it holds is measured. */
    settling: { type: 'string', default: '5' },
    flags: { type: 'string' },
    workers: { type: 'string', default: '1' },
  },
});
const [seconds, connections, atOnce] = [values.seconds, values.connections, values['at-once']].map(Number) as [
  number,
  number,
  number,
];

async function main(lifetime: Lifetime): Promise<number> {
  const { databases, generator, ...prepared } = await prepare(root, lifetime);
  const machine = await prepared.machine();
  const databaseUrl = await databases.create('memory');
  const server = await startOurs(root, values.flags?.split(' '), { WORKERS: values.workers })(
    lifetime,
    databaseUrl,
    false,
  );
  const { port, pid } = server;
  await sleep(Number(values.settling) * 1000);
  const idle = residentMib(pid);
  const each = processesOf(pid).length;

  const accounts = await signUpAccounts(port, connections);
  const side = { name: 'ours', server: () => server, accounts: async () => accounts };
  const load = await measureOnce('get-session', connections, seconds, side, generator);

  const [organizationId] = await foundOrganizations(port, accounts.slice(0, 1));
  await fillToTheLimits(databaseUrl, organizationId!, accounts[0]!.email);
  resetPeak(pid);
  const cookie = accounts[0]!.credential.slice('Cookie: '.length);
  const { answered, refused, largest } = await askForLargest(port, cookie, organizationId!, atOnce, seconds);
  const peakOfLargest = peakMib(pid);
  await sleep(Number(values.settling) * 1000);

  const mib = (value: number) => `${value.toFixed(0)} MiB`;
  console.log(
    [
      machine,
      `idle ${mib(idle)} in ${each} ${each === 1 ? 'process' : 'processes'}`,
      `get-session at ${connections} connections: peak ${mib(load.peakMib)}, ${(load.answered / load.seconds).toFixed(0)} requests/s, ` +
        `CPU ${load.cpuMicros.toFixed(0)} µs, p99 ${load.p99.toFixed(1)} ms, ${load.failed} failed`,
      `largest answers, ${atOnce} at once: peak ${mib(peakOfLargest)}, ${answered} answered, ${refused} times 503, up to ${(largest / 2 ** 20).toFixed(1)} MiB; ` +
        `${mib(residentMib(pid))} after`,
      // As a row of the table in docs/PERFORMANCE.md.
      `| \`${values.flags ?? 'npm start'}\` | ${idle.toFixed(0)} | ${load.peakMib.toFixed(0)} | ${(load.answered / load.seconds).toFixed(0)} | ${peakOfLargest.toFixed(0)} |`,
    ].join('\n'),
  );
  return load.failed === 0 ? 0 : 1;
}

const lifetime = new Lifetime();
await lifetime.of(() => main(lifetime), (10 * seconds + 300) * 1000);
