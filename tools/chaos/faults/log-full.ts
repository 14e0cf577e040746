import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { amount, atMost, exactly, type Fault, type Figure, none, type Stage } from '../fault.ts';
import { everydayLoad, Tally } from '../load.ts';
import { register } from '../person.ts';
import { deaths, metricsOf, Service } from '../service.ts';
import { SmallDisk } from '../small-disk.ts';

const FULL_MS = { smoke: 700, short: 3000, default: 5000, long: 30_000 };
const WIDTH = 6;
/** Entries are copied once they are this old (audit-copying.ts), and a moment. */
const SETTLED_MS = 10_500;

export const logFull: Fault = {
  id: 'f21',
  needs: ['mounts'],
  title: 'the disk of the log is full, its reader goes away, and the disk of the audit copy is full',
  async run(stage) {
    const copies = stage.size === 'smoke' ? [] : await auditCopy(stage);
    return [...(await fullDisk(stage)), ...(await goneReader(stage)), ...copies];
  },
};

async function fullDisk({ postgres, lifetime, size }: Stage): Promise<Figure[]> {
  const disk = SmallDisk.mount(lifetime, 16);
  const log = join(disk.path, 'log');
  const stdout = openSync(log, 'a');
  const databaseUrl = await postgres.createDatabase('f21');
  // Every request has its line.
  const service = await Service.start(lifetime, { databaseUrl, stdout, env: { LOG_LEVEL: 'debug' } });
  closeSync(stdout);
  const tally = new Tally();
  const load = everydayLoad(service.port, await register(service.port, WIDTH), tally);
  await sleep(FULL_MS[size] / 2);
  disk.fill();
  await sleep(FULL_MS[size]);
  const { right } = tally;
  const lines = linesOf(log).length;
  disk.free();
  await sleep(1500);
  await load.stop();
  // The next attempt writes what waited.
  await sleep(1000);
  const after = linesOf(log);
  const lost = (await metricsOf(service.port)).get('gatehouse_log_lines_lost_total') ?? Number.NaN;
  const paths = after.filter((line) => line.includes('"route"')).length;
  disk.fill();
  await service.stop();
  const { code, signal } = await service.exit;
  return [
    amount('answers while the log was full', right, 1),
    none('besides 200', [...tally.wrong, ...tally.anonymous]),
    atMost('told to come back', tally.unavailable, 0, 'times'),
    amount('lines written afterwards', after.length - lines, 1),
    none(
      'of them broken',
      after.filter((line) => !isJson(line)),
    ),
    atMost('requests without their line', tally.answers.length - paths - lost, 0, ''),
    exactly('exit code with a full log', code ?? signal!.length, 0),
  ];
}

function linesOf(log: string): string[] {
  // The first lines are words for the terminal.
  return readFileSync(log, 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'));
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

async function goneReader({ postgres, lifetime, size }: Stage): Promise<Figure[]> {
  const databaseUrl = await postgres.createDatabase('f21_reader');
  const service = await Service.start(lifetime, { databaseUrl, env: { LOG_LEVEL: 'debug' } });
  const tally = new Tally();
  const people = await register(service.port, WIDTH);
  service.closeOutput();
  const load = everydayLoad(service.port, people, tally);
  await sleep(FULL_MS[size]);
  await load.stop();
  return [
    amount('answers without a reader of the log', tally.right, 1),
    none('besides 200', [...tally.wrong, ...tally.anonymous]),
    deaths(service),
  ];
}

/** The job is started by staff: it would run once a minute. */
async function auditCopy({ postgres, lifetime }: Stage): Promise<Figure[]> {
  const disk = SmallDisk.mount(lifetime, 16);
  const databaseUrl = await postgres.createDatabase('f21_copy');
  const env = { AUDIT_COPY_URL: pathToFileURL(disk.path).href };
  const service = await Service.start(lifetime, { databaseUrl, env });
  const [admin, ...others] = await register(service.port, 8);
  await postgres.query(`update "user" set role = 'admin' where email = '${admin!.email}'`, databaseUrl);
  await admin!.signIn(service.port);
  const copy = async () => {
    const { status, body } = await admin!.ask(service.port, '/api/staff/jobs/audit-copy/run', {});
    if (status !== 200) throw new Error(`The job was answered with ${status} ${body}`);
    return (JSON.parse(body) as { run: { outcome: string } }).run.outcome;
  };
  const entries = "select id::text as id from audit_entry where occurred_at < now() - interval '11 seconds'";
  await sleep(SETTLED_MS);
  disk.fill();
  const whileFull = [await copy(), await copy()];
  const { status } = await others[0]!.signIn(service.port);
  disk.free();
  const afterwards = await copy();
  const known = await postgres.query<{ id: string }>(entries, databaseUrl);
  const copied = readdirSync(disk.path).flatMap((name) => linesOf(join(disk.path, name)));
  const ids = new Set(copied.filter(isJson).map((line) => (JSON.parse(line) as { entry: { id: string } }).entry.id));
  return [
    none(
      'copies to a full disk that did not fail',
      whileFull.filter((outcome) => outcome !== 'failed'),
    ),
    exactly('status of a sign-in meanwhile', status, 200),
    none('that failed with room again', afterwards === 'done' ? [] : [afterwards]),
    amount('entries copied', ids.size, 8),
    none(
      'missing',
      known.map(({ id }) => id).filter((id) => !ids.has(id)),
    ),
    none(
      'lines of the copy broken',
      copied.filter((line) => !isJson(line)),
    ),
    deaths(service),
  ];
}
