import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { amount, atMost, type Fault, quantile } from '../fault.ts';
import { Acknowledged, ledgerFigures, mailFigures, UNDELIVERED } from '../ledger.ts';
import { Load } from '../load.ts';
import { controlOf, Service } from '../service.ts';
import { SmtpSink } from '../smtp-sink.ts';

const KILLS = { smoke: 1, short: 4, default: 30, long: 100 };
const WORKERS = 6;

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
    return [
      amount('kills', ready.length),
      ...(await ledgerFigures(ledger, harness.port)),
      ...(await mailFigures(ledger, sink, controlOf(harness), () => postgres.query(UNDELIVERED, databaseUrl))),
      atMost(
        `ready again after ${(quantile(ready, 0.5) / 1000).toFixed(2)} s, at most`,
        Math.max(...ready) / 1000,
        3,
        's',
      ),
    ];
  },
};
