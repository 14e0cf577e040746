import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { type Answer, newAddress, send } from '../http.ts';
import { emailIn, Person, register } from '../person.ts';
import { controlOf, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const IN_FLIGHT = { smoke: 20, short: 200, default: 200, long: 200 };
const ROUNDS = { smoke: 1, short: 1, default: 1, long: 20 };
/** Longer than the lease of a mail that was in delivery at the end. */
const LEASE_MS = 3 * 60_000;

export const terminated: Fault = {
  id: 'f11',
  title: `SIGTERM with ${IN_FLIGHT.default} requests in flight`,
  async run({ postgres, lifetime, size }) {
    const sink = await SmtpSink.open(lifetime);
    const options = {
      databaseUrl: await postgres.createDatabase('f11'),
      smtpPort: sink.port,
      // Every request has its place in the queue.
      env: { DRAIN_SECONDS: '2', PASSWORD_QUEUE_LENGTH: '1000', DATABASE_POOL_SIZE: '20', NEW_DEVICE_MAIL: 'off' },
    };
    const found = new Findings();
    for (let round = 0; round < ROUNDS[size]; round++) {
      const service = await Service.start(lifetime, options);
      const registered = await endUnderLoad(service, found, IN_FLIGHT[size]);
      // The next process must have everything that this one has acknowledged.
      const next = await Service.start(lifetime, { ...options, harness: true });
      await controlOf(next).advance(LEASE_MS);
      await controlOf(next).drain();
      for (const person of registered) {
        const { body } = await person.session(next.port);
        if (emailIn(body) !== person.email) found.lost.push(`${person.email} is not signed in`);
        const mails = sink.messageIdsTo(person.email).size;
        if (mails !== 1) found.lost.push(`${person.email} has ${mails} mails`);
      }
      await next.stop();
    }
    return [
      amount('answers', found.answers, IN_FLIGHT[size] * ROUNDS[size]),
      none('broken', found.broken),
      atMost('told to come back', found.refused, 0, 'times'),
      none('acknowledged effects or mails lost', found.lost),
      none('ready after the signal', found.stillReady),
      none('answers that did not say "Connection: close"', found.keptOpen),
      atMost('exit after', Math.max(...found.exits) / 1000, 15, 's'),
      none('exits with another code than 0', found.codes),
    ];
  },
};

class Findings {
  answers = 0;
  /** Told to come back: every request has its place in the queue, so only a busy machine does that. */
  refused = 0;
  readonly broken: string[] = [];
  readonly lost: string[] = [];
  readonly stillReady: string[] = [];
  readonly keptOpen: string[] = [];
  /** Milliseconds from the signal to the end. */
  readonly exits: number[] = [];
  readonly codes: string[] = [];

  /** @returns whether it was answered with 200 */
  async note(request: Promise<Answer>): Promise<boolean> {
    try {
      const { status, headers, body } = await request;
      this.answers++;
      if (status === 503 && headers['retry-after'] !== undefined) this.refused++;
      else if (status !== 200) this.broken.push(`${status} ${body}`);
      return status === 200;
    } catch (error) {
      this.broken.push(String(error));
      return false;
    }
  }
}

/** @returns the people whose sign-up was answered with success */
async function endUnderLoad(service: Service, found: Findings, inFlightCount: number): Promise<readonly Person[]> {
  const { port } = service;
  const known = await register(port, inFlightCount / 2);
  const registered = [...known];
  const inFlight = known.map(async (person) => {
    const fresh = new Person();
    const [, isDone] = await Promise.all([found.note(person.signIn(port)), found.note(fresh.signUp(port))]);
    if (isDone) registered.push(fresh);
  });
  await sleep(100);
  const began = performance.now();
  service.signal('SIGTERM');
  await sleep(50);
  await Promise.all([...inFlight, visit(port, known[0]!, found)]);
  const { code, signal } = await service.exit;
  found.exits.push(performance.now() - began);
  if (code !== 0) found.codes.push(`ended with ${code ?? signal}`);
  return registered;
}

/** A client that the load balancer still sends, on new connections, while the process drains. */
async function visit(port: number, person: Person, found: Findings): Promise<void> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const until = performance.now() + 1500;
  while (performance.now() < until) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const headers = { cookie, 'x-forwarded-for': newAddress() };
      const session = await send(port, { path: '/api/auth/get-session', headers, agent });
      if (emailIn(session.body) !== person.email) found.broken.push(`${session.status} ${session.body}`);
      const ready = await send(port, { path: '/health/ready' });
      if (ready.status !== 503) found.stillReady.push(`${ready.status} ${ready.body}`);
      for (const { headers: given } of [session, ready]) {
        if (given.connection !== 'close') found.keptOpen.push(`connection: ${given.connection}`);
      }
    } catch (error) {
      found.broken.push(`while draining: ${String(error)}`);
    }
    agent.destroy();
    await sleep(20);
  }
}
