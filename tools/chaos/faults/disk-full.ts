import { setTimeout as sleep } from 'node:timers/promises';
import { amount, atMost, type Fault, none } from '../fault.ts';
import { Outage } from '../outage.ts';
import { Postgres } from '../postgres.ts';
import { Registrations } from '../registrations.ts';
import { SmallDisk } from '../small-disk.ts';

/** Room for a new cluster, its log, and the rows of some minutes. */
const DISK_MIB = 320;
const ROUNDS = { smoke: 1, short: 1, default: 3, long: 10 };
const FULL_MS = { smoke: 500, short: 2000, default: 3000, long: 10_000 };
const WIDTH = 6;

export const diskFull: Fault = {
  id: 'f20',
  isSlow: true,
  needs: ['mounts'],
  title: 'the disk of PostgreSQL is full under load',
  async run(stage) {
    const { lifetime, size } = stage;
    const disk = SmallDisk.mount(lifetime, DISK_MIB);
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB' };
    const postgres = await Postgres.open(lifetime, { directory: disk.path, settings });
    const outage = await Outage.prepare({ ...stage, postgres }, 'f20', WIDTH);
    const { tally } = outage;
    const registrations = new Registrations(outage.ports[0]!, WIDTH, tally);
    const back: number[] = [];
    let unavailable = 0;
    let deaths = 0;
    for (let round = 0; round < ROUNDS[size]; round++) {
      await sleep(1000);
      tally.restart();
      disk.fill();
      // Tables cannot grow: statements fail, sessions are read.
      await sleep(FULL_MS[size]);
      // Nor can the write-ahead log, which stops all of PostgreSQL.
      await postgres.query('select pg_switch_wal()').catch(() => undefined);
      await postgres.query('select txid_current()').catch(() => undefined);
      await sleep(FULL_MS[size]);
      unavailable += tally.unavailable;
      disk.free();
      deaths += Number(!postgres.lives);
      const accepts = await postgres.start();
      tally.restart();
      await sleep(1500);
      back.push((tally.firstRight ?? Number.POSITIVE_INFINITY) - accepts);
    }
    await registrations.stop();
    const figures = await outage.end();
    return [
      amount('times full', ROUNDS[size]),
      amount('times the end of PostgreSQL', deaths),
      amount('requests told to come back', unavailable, 1),
      amount('sign-ups acknowledged', registrations.acknowledged.length, 1),
      none('of them lost', await registrations.lost(outage.ports[0]!)),
      ...figures,
      atMost('first success after PostgreSQL accepts', Math.max(...back) / 1000, 1, 's'),
    ];
  },
};
