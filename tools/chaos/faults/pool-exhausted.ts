import { setTimeout as sleep } from 'node:timers/promises';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { ownSession, Tally } from '../load.ts';
import { emailIn, Person, register } from '../person.ts';
import { deaths, metricsOf, Service } from '../service.ts';

const POOL = 5;
const BURST = { smoke: 60, short: 300, default: 300, long: 300 };
const ROUNDS = { smoke: 1, short: 1, default: 3, long: 30 };

export const poolExhausted: Fault = {
  id: 'f5',
  title: `${BURST.default} sign-ins and sign-ups at once on ${POOL} connections`,
  async run({ postgres, lifetime, size }) {
    const databaseUrl = await postgres.createDatabase('f5');
    const service = await Service.start(lifetime, { databaseUrl, env: { DATABASE_POOL_SIZE: String(POOL) } });
    const known = await register(service.port, BURST[size] / 2);
    const tally = new Tally();
    const lost: string[] = [];
    let idle = 0;
    for (let round = 0; round < ROUNDS[size]; round++) {
      const fresh = Array.from({ length: BURST[size] / 2 }, () => new Person());
      const registered: Person[] = [];
      await Promise.all([
        ...known.map((person) => tally.note('sign-in', person.signIn(service.port), ownSession(person))),
        ...fresh.map((person) =>
          tally.note('sign-up', person.signUp(service.port), (answer) => {
            registered.push(person);
            return ownSession(person)(answer);
          }),
        ),
      ]);
      idle = Math.max(idle, await idleAfter(service.port));
      for (const person of registered) {
        const { body } = await person.session(service.port);
        if (emailIn(body) !== person.email) lost.push(body);
      }
    }
    return [
      amount('answers', tally.answers.length, BURST[size] * ROUNDS[size]),
      amount('of them 503 with Retry-After', tally.unavailable),
      none('others besides 200', [...tally.wrong, ...tally.anonymous]),
      none('acknowledged sign-ups lost', lost),
      atMost('slowest answer', Math.max(...tally.answers.map(({ ms }) => ms)) / 1000, 5, 's'),
      atMost('pool idle after', idle / 1000, 1, 's'),
      deaths(service),
    ];
  },
};

/** Milliseconds until no request waits for a connection and every connection is back. */
async function idleAfter(port: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const metrics = await metricsOf(port);
    const connections = (state: string) => metrics.get(`gatehouse_database_connections{state="${state}"}`);
    if (connections('waiting') === 0 && connections('idle') === connections('open')) return performance.now() - began;
    if (performance.now() - began > 20_000) return Number.POSITIVE_INFINITY;
    await sleep(10);
  }
}
