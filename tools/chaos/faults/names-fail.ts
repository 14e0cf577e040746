import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '../../../bench/lifetime.ts';
import { amount, atMost, type Fault, type Figure, none, quantile } from '../fault.ts';
import { everydayLoad, ownSession, Tally } from '../load.ts';
import { NameServer, type NameServerMode } from '../name-server.ts';
import { type Person, register } from '../person.ts';
import { Registrations } from '../registrations.ts';
import { deaths, metricsOf, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const MODES: readonly NameServerMode[] = ['fail', 'silent'];
const FAILING_MS = { smoke: 800, short: 5000, default: 20_000, long: 120_000 };
/** A mail that failed is tried again after a minute and a part of it. */
const MAILS_MS = { smoke: 0, short: 0, default: 150_000, long: 300_000 };
const WIDTH = 4;
/** More at once than there are connections open: further ones would need the name. */
const BURST = 20;
const DATABASE_HOST = 'database.chaos.test';
const MAIL_HOST = 'mail.chaos.test';

/** Ends half of the connections of the instance. */
const CUT = `
  select pg_terminate_backend(pid) from (
    select pid, row_number() over (order by pid) as n from pg_stat_activity where datname = 'f23' and pid <> pg_backend_pid()
  ) as open where n % 2 = 0`;

export const namesFail: Fault = {
  id: 'f23',
  needs: ['mounts'],
  title: 'DNS answers SERVFAIL, and then nothing, for the names of PostgreSQL and the mail server',
  async run(stage) {
    const { postgres, lifetime, size } = stage;
    const names = await NameServer.open(lifetime);
    const sink = await SmtpSink.open(lifetime);
    const databaseUrl = new URL(await postgres.createDatabase('f23'));
    databaseUrl.hostname = DATABASE_HOST;
    const service = await Service.start(lifetime, {
      databaseUrl: databaseUrl.href,
      within: withNameServer(lifetime, names.address),
      env: { SMTP_URL: `smtp://${MAIL_HOST}:${sink.port}`, UNENCRYPTED_TRANSPORTS: 'smtp', NEW_DEVICE_MAIL: 'off' },
    });
    const { port } = service;
    const people = await register(port, WIDTH);
    const crowd = await register(port, BURST);
    const tally = new Tally();
    const load = everydayLoad(port, people, tally);
    const registrations = new Registrations(port, 1, tally);
    await sleep(500);
    const normal = await signIns(crowd, port);
    const found: Figure[] = [];
    for (const mode of MODES) found.push(...(await failing(mode)));
    names.mode = 'answer';
    tally.restart();
    await sleep(1500);
    const { unavailable } = tally;
    await load.stop();
    await registrations.stop();
    const missing = () => registrations.acknowledged.filter(({ email }) => sink.messageIdsTo(email).size === 0);
    const deadline = performance.now() + MAILS_MS[size];
    while (missing().length > 0 && performance.now() < deadline) await sleep(200);
    return [
      ...found,
      none('answers besides 200 and 503 with Retry-After', tally.wrong),
      none('answers "anonymous", and cleared cookies', [...tally.anonymous, ...tally.cleared]),
      atMost('told to come back afterwards', unavailable, 0, 'times'),
      ...(MAILS_MS[size] > 0
        ? [
            none(
              `of ${registrations.acknowledged.length} mails missing`,
              missing().map(({ email }) => email),
            ),
          ]
        : []),
      deaths(service),
    ];

    async function failing(mode: NameServerMode): Promise<Figure[]> {
      names.mode = mode;
      const askedBefore = names.asked;
      tally.restart();
      await metricsOf(port);
      // Open connections go on; new ones need the name again.
      await sink.behave('take');
      await postgres.query(CUT);
      const bursts = [];
      const until = performance.now() + FAILING_MS[size];
      do bursts.push(await signIns(crowd, port));
      while (performance.now() < until);
      const lag = (await metricsOf(port)).get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN;
      const usual = quantile(normal.times, 0.5);
      const median = quantile(
        bursts.flatMap(({ times }) => times),
        0.5,
      );
      const words = mode === 'fail' ? 'with SERVFAIL' : 'without an answer';
      return [
        amount(`questions ${words}`, names.asked - askedBefore, 1),
        amount('answers of 200', tally.right, 1),
        amount('told to come back', tally.unavailable),
        atMost('slowest', Math.max(...tally.answers.map(({ ms }) => ms)) / 1000, 5, 's'),
        amount(
          `of ${bursts.length * BURST} sign-ins, ${BURST} at once, answered with 200`,
          bursts.flatMap(({ times }) => times).length,
          (bursts.length * BURST) / 3,
        ),
        atMost(`their median ${median.toFixed(0)} ms, beside ${usual.toFixed(0)} ms before:`, median / usual, 3, '×'),
        atMost('event-loop delay p99', lag * 1000, 100, 'ms'),
      ];
    }

    async function signIns(who: readonly Person[], to: number): Promise<{ times: number[] }> {
      const times: number[] = [];
      const note = (person: Person) =>
        tally.note('sign-in', person.signIn(to), (answer) => {
          times.push(answer.ms);
          return ownSession(person)(answer);
        });
      await Promise.all(who.map(note));
      return { times };
    }
  },
};

/** A mount namespace in which names are looked up at this server alone, also those in the hosts file. */
function withNameServer(lifetime: Lifetime, address: string): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-names-'));
  lifetime.add(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'resolv.conf'), `nameserver ${address}\n`);
  writeFileSync(join(directory, 'nsswitch.conf'), 'hosts: files dns\n');
  const mount = (name: string) => `mount --bind ${directory}/${name} /etc/${name}`;
  return ['unshare', '--mount', 'sh', '-c', `${mount('resolv.conf')} && ${mount('nsswitch.conf')} && exec "$@"`, 'sh'];
}
