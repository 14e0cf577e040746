import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../bench/lifetime.ts';
import { machineInWords } from '../../bench/machine.ts';
import { run } from '../../bench/processes.ts';
import { amount, exactly, type Figure, none, report } from '../chaos/fault.ts';
import { Load } from '../chaos/load.ts';
import { keyWorks } from '../chaos/person.ts';
import { environmentOf, Service } from '../chaos/service.ts';
import { SmtpSink } from '../chaos/smtp-sink.ts';
import { ARCHIVE_TIMEOUT_SECONDS, BackedUpPostgres } from './backed-up-postgres.ts';
import { Client } from './loads.ts';
import { Acknowledged } from './restore-ledger.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKERS = 4;
const LOAD_MS = 15_000;
/** The job that copies the audit trail runs each minute, and mails are tried again after one. */
const PATIENCE_MS = 200_000;
/** Mails that wait are delivered every five seconds. */
const DELIVERIES_MS = 15_000;

/** Proves a restore: everything acknowledged before the minute is there, and what was taken later stays taken. */
export async function restore(lifetime: Lifetime): Promise<number> {
  console.log(machineInWords());
  const drill = await Drill.prepare(lifetime);
  await drill.backUp();
  const minute = await drill.act();
  await drill.lose(minute);
  return report(await drill.prove(minute));
}

interface Keys {
  readonly deleted: string;
  readonly kept: string;
}

class Drill {
  readonly #ledger: Acknowledged[] = [];
  readonly #banned = new Acknowledged();
  readonly #changed = new Acknowledged();
  readonly #deleted = new Acknowledged();
  readonly #keyHolder = new Acknowledged();
  #keys: Keys = { deleted: '', kept: '' };
  #client: Client | undefined;
  #dropped = 0;
  #isAsPlanned = false;
  #sentBefore = new Set<string>();
  #service: Service;
  readonly #lifetime: Lifetime;
  readonly #postgres: BackedUpPostgres;
  readonly #sink: SmtpSink;
  readonly #copy: string;

  private constructor(lifetime: Lifetime, postgres: BackedUpPostgres, sink: SmtpSink, copy: string, service: Service) {
    this.#lifetime = lifetime;
    this.#postgres = postgres;
    this.#sink = sink;
    this.#copy = copy;
    this.#service = service;
  }

  static async prepare(lifetime: Lifetime): Promise<Drill> {
    const copy = await mkdtemp(join(tmpdir(), 'gatehouse-copy-'));
    lifetime.add(() => rm(copy, { recursive: true, force: true }));
    const sink = await SmtpSink.open(lifetime);
    const postgres = await BackedUpPostgres.open(lifetime);
    const service = await Service.start(lifetime, optionsOf(postgres, sink, copy));
    return new Drill(lifetime, postgres, sink, copy, service);
  }

  /** A base backup under load. */
  async backUp(): Promise<void> {
    const { port } = this.#service;
    for (const who of this.#victims) if (!(await who.register(port))) throw new Error('A sign-up was refused');
    this.#keys = { deleted: await this.#newKey(), kept: await this.#newKey() };
    if (!(await keyWorks(port, this.#keys.deleted))) throw new Error('A new API key does not work');
    this.#client = await Client.authorized(port);
    const load = this.#load();
    const { ms, databaseBytes, repositoryBytes } = await this.#postgres.backUp();
    console.log(
      `backup under load: ${mega(databaseBytes)}, ${mega(repositoryBytes)} in the repository, ${seconds(ms)}`,
    );
    await sleep(LOAD_MS);
    await load.stop();
  }

  /** What follows the minute must not be forgotten. @returns the minute */
  async act(): Promise<Date> {
    const { port } = this.#service;
    // Mails that wait at the minute, and are sent after it.
    await this.#sink.behave('busy');
    await this.#one().register(port);
    await sleep(2000);
    const [now] = await this.#postgres.query<{ now: Date }>('select clock_timestamp() as now');
    const minute = now!.now;
    await sleep(2000);
    await this.#sink.behave('take');
    const load = this.#load();
    await this.#staff('ban', this.#banned.person.email, '--reason', 'drill');
    await this.#changed.changePassword(port);
    const ids = await this.#postgres.query<{ id: string }>(
      `select id from api_key where last_four = '${this.#keys.deleted.slice(-4)}'`,
    );
    await acknowledged(this.#keyHolder.person.post(port, '/api-key/delete', { keyId: ids[0]!.id }));
    await acknowledged(this.#deleted.person.post(port, '/delete-user', { password: this.#deleted.person.password }));
    await sleep(LOAD_MS);
    await load.stop();
    await this.#untilSafe();
    return minute;
  }

  /** The disaster, and the way back. */
  async lose(minute: Date): Promise<void> {
    const archivedAt = await this.#postgres.lastArchived();
    const before = Date.now();
    await this.#service.kill();
    await this.#postgres.destroy();
    this.#sentBefore = new Set(this.#sink.mails.map(({ idempotencyKey }) => idempotencyKey));
    console.log(
      `archived last ${seconds(before - archivedAt.getTime())} before the disaster (archive_timeout ${ARCHIVE_TIMEOUT_SECONDS} s)`,
    );
    const { copyMs, recoveryMs } = await this.#postgres.restore(minute);
    console.log(`restore: ${seconds(copyMs)} to copy, ${seconds(recoveryMs)} to recover to ${minute.toISOString()}`);
    const since = ['--since', minute.toISOString()];
    const planned = await this.#staff('after-restore', ...since);
    const began = performance.now();
    const done = await this.#staff('after-restore', ...since, '--apply');
    console.log(done.replaceAll(/^ {2}(?:void-password|\d+ ).*\n/gm, ''));
    this.#dropped = Number(/^dropped: (\d+)/m.exec(done)?.[1]);
    this.#isAsPlanned = factsOf(planned) === factsOf(done);
    console.log(`after-restore: ${seconds(performance.now() - began)}, with the start of the program`);
  }

  async prove(minute: Date): Promise<Figure[]> {
    const sent = this.#sink.mails.length;
    const { port } = this.#service;
    this.#service = await Service.start(this.#lifetime, { ...optionsOf(this.#postgres, this.#sink, this.#copy), port });
    await sleep(DELIVERIES_MS);
    const twice = this.#sink.mails.slice(sent).filter(({ idempotencyKey }) => this.#sentBefore.has(idempotencyKey));
    const before = this.#ledger.filter(({ isRegistered, at }) => isRegistered && at < minute);
    const after = this.#ledger.filter(({ isRegistered, at }) => isRegistered && at >= minute);
    const lost: string[] = [];
    for (const { person } of before) if ((await person.signIn(port)).status !== 200) lost.push(person.email);
    const live: string[] = [];
    for (const each of [...this.#ledger, ...this.#victims]) live.push(...(await each.liveTokens(port)));
    const { person, formerPassword } = this.#changed;
    const statusOf = async (who: Acknowledged, password?: string) => (await who.person.signIn(port, password)).status;
    const [refresh, userinfo] = await this.#client!.statuses();
    const reset = await person.post(port, '/request-password-reset', { email: person.email, redirectTo: '/reset' });
    return [
      amount('people acknowledged before the minute', before.length, 10),
      none('of them lost', lost),
      amount('acknowledged after it, which the restore gives up', after.length, 1),
      none('session tokens that still work', live),
      exactly('is the answer to a refresh token of an app', refresh, 401),
      exactly('is the answer to its access token', userinfo, 401),
      amount('mails dropped that waited at the minute', this.#dropped, 1),
      none(
        'mails sent twice',
        twice.map(({ to }) => to),
      ),
      exactly('is the answer to the banned person', await statusOf(this.#banned), 403),
      exactly('is the answer to the deleted account', await statusOf(this.#deleted), 403),
      exactly('is the answer to the old password', await statusOf(this.#changed, formerPassword), 401),
      exactly('is the answer to its request of a new one', reset.status, 200),
      none('deleted keys that work', (await keyWorks(port, this.#keys.deleted)) ? ['the deleted key'] : []),
      none('differences between the plan and what was done', this.#isAsPlanned ? [] : ['see above']),
      none('other keys that do not', (await keyWorks(port, this.#keys.kept)) ? [] : ['the other key']),
    ];
  }

  get #victims(): readonly Acknowledged[] {
    return [this.#banned, this.#changed, this.#deleted, this.#keyHolder];
  }

  #one(): Acknowledged {
    const made = new Acknowledged();
    this.#ledger.push(made);
    return made;
  }

  #load(): Load {
    const { port } = this.#service;
    return new Load(WORKERS, async () => {
      const each = this.#one();
      if (!(await each.register(port))) return;
      await each.signIn(port);
      await each.changePassword(port);
    });
  }

  async #newKey(): Promise<string> {
    const answer = await acknowledged(
      this.#keyHolder.person.post(this.#service.port, '/api-key/create', { name: 'drill' }),
    );
    return (JSON.parse(answer.body) as { key: string }).key;
  }

  /** Until the copy has the last act, its log is archived, and no mail waits: the drill is not about their lag. */
  async #untilSafe(): Promise<void> {
    const acts = new Date();
    const began = performance.now();
    const isSafe = async () => {
      const [row] = await this.#postgres.query<{ waiting: number }>(
        `select count(*)::int as waiting from queue_item where lane = 'mail' and status = 'pending'`,
      );
      return row!.waiting === 0 && (await this.#isCopied()) && (await this.#postgres.lastArchived()) > acts;
    };
    while (!(await isSafe())) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('The copy, the archive or the mails do not come');
      await sleep(1000);
    }
    console.log(`copied, archived and mailed ${seconds(performance.now() - began)} after the last act`);
  }

  async #isCopied(): Promise<boolean> {
    const names = await readdir(this.#copy);
    const texts = await Promise.all(names.map((name) => readFile(join(this.#copy, name), 'utf8')));
    return texts.some((text) => text.includes('"user.deleted"'));
  }

  #staff(...args: string[]): Promise<string> {
    const env = environmentOf({ ...optionsOf(this.#postgres, this.#sink, this.#copy), port: this.#service.port });
    return run(process.execPath, [join(ROOT, 'dist/apps/api/src/staff.js'), ...args], ROOT, env);
  }
}

const optionsOf = (postgres: BackedUpPostgres, sink: SmtpSink, copy: string) => ({
  databaseUrl: postgres.url,
  smtpPort: sink.port,
  env: { RATE_LIMIT: 'off', AUDIT_COPY_URL: `file://${copy}` },
});

async function acknowledged<Answer extends { readonly status: number; readonly body: string }>(
  answer: Promise<Answer>,
): Promise<Answer> {
  const given = await answer;
  if (given.status !== 200) throw new Error(`The service answered ${given.status} ${given.body}`);
  return given;
}

/** Without the line that says whether it was done. */
const factsOf = (report: string) => report.slice(report.indexOf('\n'));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
