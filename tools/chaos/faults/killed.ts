import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type Control, controlOf } from '../control.ts';
import type { Fault } from '../fault.ts';
import { amount, atMost, type Figure, none, quantile } from '../figures.ts';
import { Acknowledged } from '../ledger.ts';
import { Load } from '../load.ts';
import { Service } from '../service.ts';
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
    const figures: Figure[] = [
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
    await harness.stop();
    return figures;

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
