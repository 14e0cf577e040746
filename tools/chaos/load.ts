import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './http.ts';
import { emailIn, Person } from './person.ts';

interface Expected {
  /** 200 when absent. */
  readonly status?: number;
  /** The answer takes cookies back, as at the end of a step. */
  readonly clears?: boolean;
}

/** Answers to the requests of a load, judged by the rule: right, or 503 that says when to come back. */
export class Tally {
  right = 0;
  unavailable = 0;
  /** When each request since the last `restart` began, on the clock of `performance`, and how long its answer took. */
  answers: { readonly began: number; readonly ms: number }[] = [];
  /** When the first right answer came, on the clock of `performance`. */
  firstRight: number | undefined;
  /** 5xx that is not 503 with Retry-After, connections that broke, anything unexpected. */
  readonly wrong: string[] = [];
  readonly anonymous: string[] = [];
  readonly cleared: string[] = [];

  /** Forgets times and what was right, not what was wrong. */
  restart(): void {
    this.answers = [];
    this.firstRight = undefined;
    this.right = this.unavailable = 0;
  }

  /** @param complaint what is wrong with an answer of the right status; undefined when nothing is */
  async note(
    name: string,
    request: Promise<Answer>,
    complaint: (answer: Answer) => string | undefined,
    { status = 200, clears = false }: Expected = {},
  ): Promise<void> {
    const began = performance.now();
    let answer: Answer;
    try {
      answer = await request;
    } catch (error) {
      this.wrong.push(`${name}: ${String(error)}`);
      return;
    }
    this.answers.push({ began, ms: answer.ms });
    const cookies = answer.headers['set-cookie'] ?? [];
    if (!clears && cookies.some((line) => /max-age=0/i.test(line)))
      this.cleared.push(`${name}: ${cookies.join(' | ')}`);
    this.#judge(name, answer, status, complaint);
  }

  #judge(name: string, answer: Answer, right: number, complaint: (answer: Answer) => string | undefined): void {
    const { status, headers, body } = answer;
    if (status === 503 && Number(headers['retry-after']) >= 1) this.unavailable++;
    else if (status === 401) this.anonymous.push(`${name}: ${status} ${body}`);
    else if (status !== right) this.wrong.push(`${name}: ${status} retry-after ${headers['retry-after']} ${body}`);
    else {
      const what = complaint(answer);
      if (what === 'anonymous') this.anonymous.push(`${name}: ${body}`);
      else if (what !== undefined) this.wrong.push(`${name}: ${what} ${body}`);
      else {
        this.right++;
        this.firstRight ??= performance.now();
      }
    }
  }
}

/** A valid session must be recognised whatever happens to the database. */
export function ownSession(person: Person) {
  return ({ body }: Answer): string | undefined => {
    const email = emailIn(body);
    return email === person.email ? undefined : email === undefined ? 'anonymous' : 'somebody else';
  };
}

const anything = (): undefined => undefined;

/** Signed-in people who look at their session most of the time, and now and then sign in again; others register. */
export function everydayLoad(port: number, people: readonly Person[], tally: Tally, pauseMs?: number): Load {
  const step = async (worker: number, round: number) => {
    const person = people[worker]!;
    const turn = (worker + round) % 8;
    if (turn === 5) await tally.note('list-sessions', person.sessions(port), anything);
    else if (turn === 6) await tally.note('sign-in', person.signIn(port), anything);
    else if (turn === 7) await tally.note('sign-up', new Person().signUp(port), anything);
    else await tally.note('get-session', person.session(port), ownSession(person));
  };
  return new Load(people.length, step, pauseMs);
}

/** An outage is answered in microseconds: what is measured is the service, not a storm. */
const PAUSE_MS = 5;

/** Workers that each do one step after the other until they are told to stop. */
export class Load {
  #goesOn = true;
  readonly #workers: Promise<unknown>;

  constructor(width: number, step: (worker: number, round: number) => Promise<void>, pauseMs = PAUSE_MS) {
    const work = async (worker: number) => {
      let round = 0;
      while (this.#goesOn) {
        await step(worker, round++);
        await sleep(pauseMs);
      }
    };
    this.#workers = Promise.all(Array.from({ length: width }, (_, worker) => work(worker)));
    this.#workers.catch(() => undefined);
  }

  /** Waits for the steps under way. @throws what a step has thrown */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#workers;
  }
}
