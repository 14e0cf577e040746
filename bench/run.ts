// npm run bench -- accounts|keys|organizations|oauth [options]     see options.ts, or --help; or webhooks, entitlements, staff, smoke
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cell, compare, timeLimit } from './comparison.ts';
import { contender, peerOf, startOurs, startOursPooled, startPeer } from './contender.ts';
import { entitlements } from './entitlements.ts';
import { Lifetime } from './lifetime.ts';
import { oauthContender } from './oauth.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { keyContender, organizationContender } from './organizations.ts';
import { prepare } from './preparation.ts';
import { startFlags } from './processes.ts';
import { anyFailed, report } from './report.ts';
import { smoke } from './smoke.ts';
import { readStaffOptions, staff } from './staff.ts';
import { webhooks } from './webhooks.ts';

const root = join(import.meta.dirname, '..');
const SMOKE_LIMIT_MS = 10 * 60_000;
const WEBHOOKS_LIMIT_MS = 10 * 60_000;
/** Most of it for seeding. */
const ENTITLEMENTS_LIMIT_MS = 60 * 60_000;
/** Most of it for seeding. */
const STAFF_LIMIT_MS = 90 * 60_000;
const sides = { accounts: contender, keys: keyContender, organizations: organizationContender, oauth: oauthContender };

async function main(options: Options, lifetime: Lifetime): Promise<number> {
  const { databases, generator, ...prepared } = await prepare(root, lifetime);
  const machine = await prepared.machine();
  let cells: Cell[];
  let names: [string, string];
  if (options.flat) {
    const { seededContender } = await import('./flat.ts'); // reaches into dist, which did not exist before the build
    const seeded = async (database: string, population: number) =>
      seededContender(lifetime, startOurs(root), await databases.create(database), options, population);
    const few = await seeded('few', options.few);
    const many = await seeded('many', options.population);
    cells = await compare(many, few, generator, options);
    names = [many.name, few.name];
  } else {
    const holders = Math.max(...options.connections);
    const side = sides[options.subject];
    const { first, second } = sidesOf(options);
    const ours = await side('ours', first, lifetime, await databases.create('ours'), holders);
    const peer = await side(second.name, second.start, lifetime, await databases.create('peer'), holders);
    cells = await compare(ours, peer, generator, options);
    names = [ours.name, peer.name];
  }
  console.log(`${machine}\n\n${report(cells, ...names)}`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, options, names, cells }, null, 2)}\n`);
  return anyFailed(cells) ? 1 : 0;
}

/** The start of ours, and of the side that is compared with it. */
function sidesOf({ before, workers, pooler, subject, peerJoins }: Options) {
  const usual = startOurs(root);
  if (workers) {
    const first = startOurs(root, startFlags(), { WORKERS: `${workers}` });
    return { first, second: { name: 'one process', start: usual } };
  }
  if (pooler) return { first: startOursPooled(root), second: { name: 'without a pooler', start: usual } };
  if (before) return { first: usual, second: { name: 'before', start: startOurs(resolve(before)) } };
  return { first: usual, second: { name: peerOf(subject), start: startPeer(root, subject, peerJoins) } };
}

function readArguments(args = process.argv.slice(2)): Options {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  try {
    return readOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

if (process.platform !== 'linux') throw new Error('CPU time and memory are read from /proc: the benchmark needs Linux');
const lifetime = new Lifetime();
if (process.argv[2] === 'webhooks') await lifetime.of(() => webhooks(root, lifetime), WEBHOOKS_LIMIT_MS);
else if (process.argv[2] === 'staff')
  await lifetime.of(() => staff(root, readStaffOptions(process.argv.slice(3)), lifetime), STAFF_LIMIT_MS);
else if (process.argv[2] === 'smoke') await lifetime.of(() => smoke(root, lifetime), SMOKE_LIMIT_MS);
else if (process.argv[2] === 'entitlements') {
  const options = readArguments(['accounts', '--flat', ...process.argv.slice(3)]);
  await lifetime.of(() => entitlements(root, options, lifetime), ENTITLEMENTS_LIMIT_MS);
} else {
  const options = readArguments();
  await lifetime.of(() => main(options, lifetime), timeLimit(options));
}
