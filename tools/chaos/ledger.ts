import { amount, type Figure, none } from './fault.ts';
import type { Answer } from './http.ts';
import { emailBehind, keyWorks, newPassword, Person, tokenIn } from './person.ts';
import type { Control } from './service.ts';
import type { SmtpSink } from './smtp-sink.ts';

/** A request without an answer: it may or may not have taken effect. */
class Unanswered extends Error {}

/**
 * Acts that the service has acknowledged to one person, recorded once the answer has arrived. All of it must still hold
 * after the process was killed.
 */
export class Acknowledged {
  readonly person = new Person();
  isRegistered = false;
  /** Session tokens that must be valid. */
  readonly sessions = new Set<string>();
  /** Session tokens that must not. */
  readonly ended = new Set<string>();
  /** Sent, and not answered: it may have become the password. */
  maybePassword: string | undefined;
  /** API keys that must be valid. */
  readonly keys: string[] = [];
  /** Asked for, and not answered. */
  maybeKey = false;
  /** Answers other than 200, and 503 that says when to come back. */
  readonly wrong: string[] = [];
  /** Requests whose connection broke. */
  readonly cut: string[] = [];

  get count(): number {
    const { sessions, ended, keys } = this;
    return Number(this.isRegistered) + sessions.size + ended.size + keys.length + this.passwordChanges;
  }

  passwordChanges = 0;

  /** How many different mails the person must have: one for the registration, each change of the password, and each key. */
  get mails(): { readonly atLeast: number; readonly atMost: number } {
    const atLeast = Number(this.isRegistered) + this.passwordChanges + this.keys.length;
    const unanswered = Number(!this.isRegistered) + Number(this.maybePassword !== undefined) + Number(this.maybeKey);
    return { atLeast, atMost: atLeast + unanswered };
  }

  /** Registers, makes an API key, signs in elsewhere, changes the password and signs out there, as far as the service lets it. */
  async collect(port: number): Promise<void> {
    const { person } = this;
    try {
      this.sessions.add(await this.#tokenOf(person.signUp(port)));
      this.isRegistered = true;
      await this.#makeKey(port);
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
    for (const key of this.keys) {
      if (!(await keyWorks(port, key))) broken.push(`a key of ${person.email} is gone`);
    }
    if (!(await this.#canSignIn(port))) broken.push(`${person.email} cannot sign in`);
    return broken;
  }

  /** Acts that were done more often than asked for. After `broken`, which signs the person in. */
  async repeated(port: number): Promise<string[]> {
    if (!this.isRegistered) return [];
    const { email } = this.person;
    const { status, body } = await this.person.ask(port, '/api/auth/api-key/list');
    if (status !== 200) return [`the keys of ${email}: ${status} ${body}`];
    const { length } = JSON.parse(body) as readonly object[];
    const most = this.keys.length + Number(this.maybeKey);
    return length > most ? [`${email} has ${length} keys, and asked for ${most}`] : [];
  }

  async #canSignIn(port: number): Promise<boolean> {
    const passwords = [this.person.password, this.maybePassword].filter((password) => password !== undefined);
    for (const password of passwords) if ((await this.person.signIn(port, password)).status === 200) return true;
    return false;
  }

  async #makeKey(port: number): Promise<void> {
    this.maybeKey = true;
    const { body } = await this.#answered(this.person.post(port, '/api-key/create', { name: 'Chaos' }));
    this.keys.push((JSON.parse(body) as { key: string }).key);
    this.maybeKey = false;
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

  async #answered(request: Promise<Answer>): Promise<Answer> {
    const answer = await request.catch((error: unknown) => void this.cut.push(String(error)));
    if (answer?.status === 200) return answer;
    if (answer && !(answer.status === 503 && Number(answer.headers['retry-after']) >= 1))
      this.wrong.push(`${answer.status} retry-after ${answer.headers['retry-after']} ${answer.body}`);
    throw new Unanswered();
  }
}

/** Longer than the lease of a mail that a killed process had claimed. */
const LEASE_MS = 3 * 60_000;
/** A mail that several outages met waits longer each time. */
const MOST_LEASES = 10;

/** Has everything delivered, and compares the mails with the ledger. @param undelivered of the queue after that */
export async function mailFigures(
  ledger: readonly Acknowledged[],
  sink: SmtpSink,
  control: Control,
  undelivered: () => Promise<readonly { readonly id: string; readonly status: string }[]>,
): Promise<Figure[]> {
  let waiting: string[] = [];
  for (let leases = 0; leases === 0 || (waiting.length > 0 && leases < MOST_LEASES); leases++) {
    await control.advance(LEASE_MS);
    await control.drain();
    waiting = (await undelivered()).map(({ id, status }) => `mail ${id} is ${status}`);
  }
  const received = ledger.map(({ person, mails }) => {
    return { ...mails, email: person.email, count: sink.messageIdsTo(person.email).size };
  });
  return [
    amount('mails', sink.mails.length, 1),
    none('missing', [
      ...received.filter(({ count, atLeast }) => count < atLeast).map(({ email }) => email),
      ...waiting,
    ]),
    none(
      'with more than one Message-ID',
      received.filter(({ count, atMost: most }) => count > most).map(({ email }) => email),
    ),
  ];
}

const CHECKED_AT_ONCE = 8;

export const UNDELIVERED = `select id, status from queue_item where lane = 'mail' and status <> 'delivered'`;

/** Acts that the service has acknowledged and does not hold, or has done more often. */
export async function ledgerFigures(ledger: readonly Acknowledged[], port: number): Promise<Figure[]> {
  const broken: string[] = [];
  const repeated: string[] = [];
  const check = async (acknowledged: Acknowledged) => {
    broken.push(...(await acknowledged.broken(port)));
    repeated.push(...(await acknowledged.repeated(port)));
  };
  for (let i = 0; i < ledger.length; i += CHECKED_AT_ONCE) {
    await Promise.all(ledger.slice(i, i + CHECKED_AT_ONCE).map(check));
  }
  const count = ledger.reduce((sum, each) => sum + each.count, 0);
  return [
    amount('acknowledged effects', count, 1),
    none('lost', broken),
    none('done twice', repeated),
    none(
      'unexpected answers',
      ledger.flatMap(({ wrong }) => wrong),
    ),
  ];
}
