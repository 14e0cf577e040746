import { setTimeout as sleep } from 'node:timers/promises';
import { amount, atMost, type Fault } from '../fault.ts';
import { Outage } from '../outage.ts';

const ROUNDS = { smoke: 1, short: 1, default: 3, long: 20 };
const DOWN_MS = 2500;
const WIDTH = 8;

export const databaseRestart: Fault = {
  id: 'f2',
  isSlow: true,
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

const FROZEN_MS = { smoke: 3500, short: 4000, default: 8000, long: 60_000 };
/** More than a pool has places: some wait for a connection, some for an answer. */
const FROZEN_WIDTH = 15;

export const databaseFrozen: Fault = {
  id: 'f3',
  isAlone: true,
  title: 'PostgreSQL is frozen under load',
  async run(stage) {
    const { postgres, size } = stage;
    const outage = await Outage.prepare(stage, 'f3', FROZEN_WIDTH);
    const { tally } = outage;
    await sleep(1000);

    tally.restart();
    const frozen = performance.now();
    postgres.freeze();
    await sleep(FROZEN_MS[size]);
    const noticed = outage.unreadyAfter(frozen);
    const { unavailable, answers } = tally;

    tally.restart();
    const thawed = performance.now();
    postgres.thaw();
    await sleep(4000);
    const back = (tally.firstRight ?? Number.POSITIVE_INFINITY) - thawed;
    const figures = await outage.end();
    // Requests sent last during the freeze are answered after it; waiting before the freeze is not counted.
    const cold = [...answers, ...tally.answers].filter(({ began }) => began < thawed);
    const slowest = Math.max(...cold.map(({ began, ms }) => ms - Math.max(0, frozen - began)));
    return [
      amount('requests told to come back', unavailable, 1),
      atMost('slowest answer', slowest / 1000, 3, 's'),
      ...figures,
      atMost('not ready after', noticed / 1000, 2, 's'),
      atMost('first success after the thaw', back / 1000, 3, 's'),
    ];
  },
};
