import { amount, atMost, exactly, type Fault, none, quantile } from '../fault.ts';
import { Person } from '../person.ts';
import { type Control, controlOf, metricsOf, Service } from '../service.ts';
import { type SinkMode, SmtpSink } from '../smtp-sink.ts';

const MINUTE = 60_000;
/** One per connection to the mail server: each connection waits ten seconds before it gives up. */
const PEOPLE = { smoke: 1, short: 5, default: 5, long: 5 };
/** Temporary failures. */
const OUTAGES: readonly SinkMode[] = ['refuse', 'cut', 'busy', 'drop', 'hang'];

/** Runs on the harness, whose clock skips the hour of waiting. */
export const mailServer: Fault = {
  id: 'f8',
  title:
    'the mail server refuses, hangs, answers 451 or 550, cuts the line, or takes a mail and cuts the line or loses it',
  async run({ postgres, lifetime, size }) {
    const sink = await SmtpSink.open(lifetime);
    const databaseUrl = await postgres.createDatabase('f8');
    const service = await Service.start(lifetime, {
      databaseUrl,
      smtpPort: sink.port,
      harness: true,
      env: { NEW_DEVICE_MAIL: 'off', RATE_LIMIT: 'off' },
    });
    const control = controlOf(service);
    const { port } = service;
    const count = PEOPLE[size];
    const signUps = async () => {
      const people = Array.from({ length: count }, () => new Person());
      const times: number[] = [];
      for (const person of people) {
        const { status, ms } = await person.signUp(port);
        if (status !== 200) throw new Error(`A sign-up was answered with ${status}`);
        times.push(ms);
      }
      return { people, times };
    };
    await signUps();
    const normal = await signUps();
    await control.drain();

    const troubled: Awaited<ReturnType<typeof signUps>>[] = [];
    for (const mode of OUTAGES) {
      await sink.behave(mode);
      troubled.push(await signUps());
      await control.drain();
      if (mode === 'hang') continue;
      // The second attempt, a minute or a little more later.
      await control.advance(1.3 * MINUTE);
      await control.drain();
    }
    const waiting = await pending();
    await sink.behave('take');
    await recover(control, 30 * MINUTE);
    const promised = troubled.flatMap(({ people }) => people.map(({ email }) => email));
    const dropped = troubled[OUTAGES.indexOf('drop')]!.people.map(({ email }) => email);
    const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email);

    const lost = await lostAndAskedAgain();
    const refused = await rejected();
    const expired = await tooLate();
    const times = (runs: { times: number[] }[]) => runs.flatMap((run) => run.times);
    return [
      atMost(
        'duration of sign-up, with a failing to a working mail server,',
        quantile(times(troubled), 0.5) / quantile(normal.times, 0.5),
        1.5,
        '×',
      ),
      atMost('slowest sign-up', Math.max(...times(troubled)) / 1000, 1, 's'),
      exactly('mails waited', waiting, promised.length),
      none(
        'missing after recovery',
        promised.filter((email) => mailsTo(email).length === 0),
      ),
      none(
        'with more than one Message-ID',
        promised.filter((email) => sink.messageIdsTo(email).size > 1),
      ),
      none(
        'without the same X-Idempotency-Key',
        sink.mails
          .filter(({ messageId, idempotencyKey }) => !messageId.startsWith(`<${idempotencyKey}@`))
          .map(({ messageId }) => messageId),
      ),
      amount(
        'taken twice, under one Message-ID, when the line was cut',
        dropped.filter((email) => mailsTo(email).length > 1).length,
        1,
      ),
      exactly('attempts at mails that the server took and lost', lost.attempts, count),
      exactly('of them that arrived when a person asked again', lost.arrived, count),
      exactly('attempts at mails refused for good', refused, count),
      exactly('reset mails dropped and counted when their token had expired', expired, count),
      none(
        'of those sent',
        normal.people.filter(({ email }) => mailsTo(email).length > 1).map(({ email }) => email),
      ),
    ];

    async function pending(): Promise<number> {
      const rows = await postgres.query<{ n: number }>(
        `select count(*)::int as n from queue_item where status = 'pending' and attempts > 0 and last_error is not null`,
        databaseUrl,
      );
      return rows[0]!.n;
    }

    /** 250 is the end of it: nothing is sent twice. Who misses a mail asks for another one. */
    async function lostAndAskedAgain(): Promise<{ attempts: number; arrived: number }> {
      await sink.behave('lose');
      const { people } = await signUps();
      await control.drain();
      await sink.behave('take');
      await recover(control, 120 * MINUTE);
      const attempts = people.reduce((sum, { email }) => sum + (sink.attempts.get(email) ?? 0), 0);
      for (const person of people) {
        const { status } = await person.post(port, '/send-verification-email', { email: person.email });
        if (status !== 200) throw new Error(`A mail that was asked for again was answered with ${status}`);
      }
      await control.drain();
      return { attempts, arrived: people.filter(({ email }) => mailsTo(email).length === 1).length };
    }

    /** 550, and then a well mail server for two hours: how often the receivers were tried. */
    async function rejected(): Promise<number> {
      await sink.behave('reject');
      const { people } = await signUps();
      await control.drain();
      await sink.behave('take');
      await recover(control, 120 * MINUTE);
      return people.reduce((sum, { email }) => sum + (sink.attempts.get(email) ?? 0), 0);
    }

    /** An outage longer than the life of what is mailed: how many mails were dropped and counted. */
    async function tooLate(): Promise<number> {
      await sink.behave('refuse');
      for (const person of normal.people) {
        const { status } = await person.post(port, '/request-password-reset', { email: person.email });
        if (status !== 200) throw new Error(`A reset was answered with ${status}`);
      }
      await recover(control, 61 * MINUTE);
      await sink.behave('take');
      await recover(control, 60 * MINUTE);
      const metrics = await metricsOf(port);
      return metrics.get('gatehouse_outbox_deliveries_total{lane="mail",kind="reset-password",outcome="expired"}') ?? 0;
    }
  },
};

/** Lets time pass, with an attempt every ten minutes. */
async function recover(control: Control, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10 * MINUTE) {
    await control.advance(Math.min(left, 10 * MINUTE));
    await control.drain();
  }
}
