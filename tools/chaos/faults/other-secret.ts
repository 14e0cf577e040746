import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { amount, type Fault, type Figure, none, type Stage } from '../fault.ts';
import { everydayLoad, ownSession, Tally } from '../load.ts';
import { type Person, register } from '../person.ts';
import { deaths, Service } from '../service.ts';

const WIDTH = 4;
const OLD = randomBytes(48).toString('base64url');
const NEW = randomBytes(48).toString('base64url');
/** The words of an instance with the wrong secrets. */
const LACKS = 'AUTH_SECRET lacks';

export const otherSecret: Fault = {
  id: 'f26',
  title: 'one of two instances has another secret, or lacks one, under load',
  async run(stage) {
    const { postgres, lifetime, size } = stage;
    const databaseUrl = await postgres.createDatabase('f26');
    const start = (...secrets: string[]) =>
      Service.start(lifetime, { databaseUrl, env: { AUTH_SECRET: secrets.join(',') } });
    const first = await start(OLD);
    const people = await register(first.port, WIDTH);
    const tally = new Tally();
    const load = everydayLoad(first.port, people, tally);
    const wrong = await unrefused(() => start(NEW));
    await sleep(500);
    await load.stop();
    const change = size === 'smoke' ? [] : await changed(stage, { first, people, tally, start });
    return [
      none('starts with a wrong secret that were not refused with their reason', wrong),
      amount('answers of the other instance meanwhile', tally.right, 1),
      none('besides 200', [...tally.wrong, ...Array.from({ length: tally.unavailable }, () => '503')]),
      none('signed out', [...tally.anonymous, ...tally.cleared]),
      deaths(...(size === 'smoke' ? [first] : [])),
      ...change,
    ];
  },
};

interface Before {
  readonly first: Service;
  readonly people: readonly Person[];
  readonly tally: Tally;
  start(...secrets: string[]): Promise<Service>;
}

/** The change of the secret as docs/OPERATIONS.md has it, one instance after the other. */
async function changed({ lifetime }: Stage, { first, people, tally, start }: Before): Promise<Figure[]> {
  const knowing = await start(OLD, NEW);
  await first.stop();
  const signing = await start(NEW, OLD);
  lifetime.add(() => signing.stop());
  // Each person signs in at one of them and goes on at the other.
  for (const [person, here, there] of people.map((who, i) =>
    i % 2 ? ([who, knowing, signing] as const) : ([who, signing, knowing] as const),
  )) {
    await tally.note('get-session', person.session(here.port), ownSession(person));
    await tally.note('sign-in', person.signIn(here.port), ownSession(person));
    await tally.note('get-session', person.session(there.port), ownSession(person));
  }
  return [
    none('starts without the secret that signs now that were not refused', await unrefused(() => start(OLD))),
    deaths(knowing, signing),
  ];
}

/** @returns what is wrong with the refusal */
async function unrefused(start: () => Promise<Service>): Promise<string[]> {
  try {
    await start();
    return ['it started'];
  } catch (error) {
    const words = String(error);
    return words.includes(LACKS) ? [] : [words];
  }
}
