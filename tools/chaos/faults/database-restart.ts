import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { amount, atMost } from '../figures.ts';
import { Outage } from '../outage.ts';

const ROUNDS = { smoke: 1, short: 1, default: 3, long: 20 };
const DOWN_MS = 2500;
const WIDTH = 8;

export const databaseRestart: Fault = {
  id: 'f2',
  isAlone: true,
  title: 'PostgreSQL restarts under load',
  async run(stage) {
    const { postgres, size } = stage;
    const outage = await Outage.prepare(stage, 'f2', WIDTH);
    const { tally } = outage;
    const noticed: number[] = [];
    const back: number[] = [];
    let unavailable = 0;
    for (let round = 0; round < ROUNDS[size]; round++) {
      await sleep(1000);
      const down = performance.now();
      await postgres.crash();
      await sleep(DOWN_MS);
      noticed.push(outage.unreadyAfter(down));
      unavailable += tally.unavailable;
      tally.restart();
      const accepted = await postgres.start();
      await sleep(1500);
      // An answer may even be faster than our own probe of the database.
      back.push(Math.max(0, (tally.firstRight ?? Number.POSITIVE_INFINITY) - accepted));
    }
    return [
      amount('restarts', ROUNDS[size]),
      amount('requests told to come back', unavailable, 1),
      ...(await outage.end()),
      atMost('not ready after', Math.max(...noticed) / 1000, 2, 's'),
      atMost('first success after PostgreSQL accepts', Math.max(...back) / 1000, 1, 's'),
    ];
  },
};
