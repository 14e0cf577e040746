import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { amount, atMost, type Fault, none, quantile } from '../fault.ts';
import { Load } from '../load.ts';
import { emailBehind, newPassword, Person, tokenIn } from '../person.ts';
import { type Control, controlOf, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const KILLS = { smoke: 1, short: 4, default: 30, long: 100 };
const WORKERS = 6;
/** Longer than the lease of a mail that a killed process had claimed. */
const LEASE_MS = 3 * 60_000;

export const killed: Fault = {
  id: 'f1',
  title: 'kill -9 under load',
  async run({ postgres, lifetime, size, seed }) {
    const sink = await SmtpSink.open(lifetime);
    const databaseUrl = await postgres.createDatabase('f1');
    const options = { databaseUrl, smtpPort: sink.port, env: { NEW_DEVICE_MAIL: 'off' } };
    let service = await Service.start(lifetime, options);
    const { port } = service;
    const ledger: Acknowledged[] = [];
    const load = new Load(WORKERS, async () => {
      const acknowledged = new Acknowledged();
      ledger.push(acknowledged);
      await acknowledged.collect(port);
    });
    const ready: number[] = [];
    const pauses = fc.sample(fc.integer({ min: 50, max: 500 }), { seed, numRuns: KILLS[size] });
    for (const pause of pauses) {
      await sleep(pause);
      await service.kill();
      service = await Service.start(lifetime, { ...options, port });
      ready.push(service.readyMs);
    }
    await load.stop();
    await service.stop();

    const harness = await Service.start(lifetime, { ...options, harness: true });
    const undelivered = await deliverAll(controlOf(harness));
    const broken: string[] = [];
    for (const acknowledged of ledger) broken.push(...(await acknowledged.broken(harness.port)));
    const received = ledger.map(({ person, mails }) => {
      return { ...mails, email: person.email, count: sink.messageIdsTo(person.email).size };
    });
    return [
      amount('kills', ready.length),
      amount(
        'acknowledged effects',
        ledger.reduce((sum, { count }) => sum + count, 0),
        ready.length,
      ),
      none('lost', broken),
      none(
        'unexpected answers',
        ledger.flatMap(({ wrong }) => wrong),
      ),
      amount('mails', sink.mails.length, 1),
      none('missing', [
        ...received.filter(({ count, atLeast }) => count < atLeast).map(({ email }) => email),
        ...undelivered,
      ]),
      none(
        'with more than one Message-ID',
        received.filter(({ count, atMost: most }) => count > most).map(({ email }) => email),
      ),
      atMost(
        `ready again after ${(quantile(ready, 0.5) / 1000).toFixed(2)} s, at most`,
        Math.max(...ready) / 1000,
        3,
        's',
      ),
    ];

    async function deliverAll(control: Control): Promise<string[]> {
      await control.advance(LEASE_MS);
      await control.drain();
      const rows = await postgres.query<{ id: string; status: string }>(
        `select id, status from queue_item where status <> 'delivered'`,
        databaseUrl,
      );
      return rows.map(({ id, status }) => `mail ${id} is ${status}`);
    }
  },
};

/** A request without an answer: it may or may not have taken effect. */
class Unanswered extends Error {}

/**
 * Acts that the service has acknowledged to one person, recorded once the answer has arrived. All of it must still hold
 * after the process was killed.
 */
class Acknowledged {
  readonly person = new Person();
  isRegistered = false;
  /** Session tokens that must be valid. */
  readonly sessions = new Set<string>();
  /** Session tokens that must not. */
  readonly ended = new Set<string>();
  /** Sent, and not answered: it may have become the password. */
  maybePassword: string | undefined;
  /** Answers other than 200 and 503. */
  readonly wrong: string[] = [];

  get count(): number {
    return Number(this.isRegistered) + this.sessions.size + this.ended.size + this.passwordChanges;
  }

  passwordChanges = 0;

  /** How many different mails the person must have: one for the registration, one for each change of the password. */
  get mails(): { readonly atLeast: number; readonly atMost: number } {
    const atLeast = Number(this.isRegistered) + this.passwordChanges;
    const unanswered = Number(!this.isRegistered) + Number(this.maybePassword !== undefined);
    return { atLeast, atMost: atLeast + unanswered };
  }

  /** Registers, signs in elsewhere, changes the password and signs out there, as far as the service lets it. */
  async collect(port: number): Promise<void> {
    const { person } = this;
    try {
      this.sessions.add(await this.#tokenOf(person.signUp(port)));
      this.isRegistered = true;
      const mine = new Map(person.cookies);
      const elsewhere = await this.#tokenOf(person.signIn(port));
      this.sessions.add(elsewhere);
      await this.#changePassword(port, newPassword());
      await this.#signOut(port, elsewhere);
      for (const [name, value] of mine) person.cookies.set(name, value);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
  }

  /** Acknowledged acts that do not hold. */
  async broken(port: number): Promise<string[]> {
    if (!this.isRegistered) return [];
    const { person } = this;
    const broken: string[] = [];
    for (const token of this.sessions) {
      if ((await emailBehind(port, token)) !== person.email) broken.push(`a session of ${person.email} is gone`);
    }
    for (const token of this.ended) {
      if ((await emailBehind(port, token)) !== undefined) broken.push(`a session of ${person.email} has come back`);
    }
    if (!(await this.#canSignIn(port))) broken.push(`${person.email} cannot sign in`);
    return broken;
  }

  async #canSignIn(port: number): Promise<boolean> {
    const passwords = [this.person.password, this.maybePassword].filter((password) => password !== undefined);
    for (const password of passwords) if ((await this.person.signIn(port, password)).status === 200) return true;
    return false;
  }

  async #changePassword(port: number, password: string): Promise<void> {
    const { person } = this;
    this.maybePassword = password;
    await this.#answered(
      person.post(port, '/change-password', { currentPassword: person.password, newPassword: password }),
    );
    person.password = password;
    this.maybePassword = undefined;
    this.passwordChanges++;
  }

  async #signOut(port: number, token: string): Promise<void> {
    // Asked for, it may be gone; answered, it must be.
    this.sessions.delete(token);
    await this.#answered(this.person.post(port, '/sign-out', {}));
    this.ended.add(token);
  }

  async #tokenOf(request: ReturnType<Person['signIn']>): Promise<string> {
    return tokenIn(await this.#answered(request));
  }

  async #answered(request: ReturnType<Person['signIn']>) {
    const answer = await request.catch(() => undefined);
    if (answer?.status === 200) return answer;
    if (answer && answer.status !== 503) this.wrong.push(`${answer.status} ${answer.body}`);
    throw new Unanswered();
  }
}
