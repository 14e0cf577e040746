import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from '../../../bench/processes.ts';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { ownSession, Tally } from '../load.ts';
import { register } from '../person.ts';
import { launchService, Service } from '../service.ts';

const AT_ONCE = { smoke: 10, short: 50, default: 50, long: 50 };
const STARTS = { smoke: 1, short: 2, default: 5, long: 50 };

export const coldStart: Fault = {
  id: 'f18',
  title: `${AT_ONCE.default} first requests at the moment of the start`,
  async run({ postgres, lifetime, size }) {
    const databaseUrl = await postgres.createDatabase('f18');
    const first = await Service.start(lifetime, { databaseUrl });
    const people = await register(first.port, AT_ONCE[size]);
    await first.stop();

    const tally = new Tally();
    for (let start = 0; start < STARTS[size]; start++) {
      const { child, port } = await launchService(lifetime, { databaseUrl, port: first.port });
      while (!(await listens(port))) await sleep(1);
      // All people at once, half of them with a password: the first query, hash and transaction of each kind.
      await Promise.all(
        people.map((person, i) =>
          i % 2
            ? tally.note('get-session', person.session(port), ownSession(person))
            : tally.note('sign-in', person.signIn(port), ownSession(person)),
        ),
      );
      await stop(child);
    }
    return [
      amount('starts', STARTS[size]),
      amount('answers', tally.answers.length, AT_ONCE[size] * STARTS[size]),
      none('mixed up, or not 200', [...tally.wrong, ...tally.anonymous]),
      atMost('told to come back', tally.unavailable, 0, 'times'),
    ];
  },
};

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
