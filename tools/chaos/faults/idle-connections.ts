import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd, healthy } from '../crowd.ts';
import { amount, atMost, type Fault, none, quantile } from '../fault.ts';
import { Tally } from '../load.ts';
import { register } from '../person.ts';
import { deaths, metricsOf, Service } from '../service.ts';

const IDLE = { smoke: 300, short: 2000, default: 10_000, long: 10_000 };
/** As many more as the service has room for, so that some are beyond its maximum. */
const ROOM = 20;
const BEYOND = 50;
/** Opened at once. */
const WAVE = 250;
const PEOPLE = 4;
const WINDOWS = { smoke: 1, short: 3, default: 5, long: 15 };
/** Idle ones are waited for: they are closed after a minute. */
const IS_PATIENT = { smoke: false, short: false, default: true, long: true };
/** The limit of service-adapter.ts, Node's second on top of it, and two for a busy machine. */
const IDLE_LIMIT_S = 65 + 1 + 2;
/** Memory of the process for each of them: 400 MiB for 10,000 at most. */
const CONNECTION_KIB = 40;

const REQUEST = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n';

export const idleConnections: Fault = {
  id: 'f25',
  needs: ['files'],
  title: `${IDLE.default} idle connections, and ${BEYOND} beyond the maximum`,
  async run({ postgres, lifetime, size }) {
    const service = await Service.start(lifetime, {
      databaseUrl: await postgres.createDatabase('f25'),
      env: { MAX_CONNECTIONS: String(IDLE[size] + ROOM) },
    });
    const { port } = service;
    const people = await register(port, PEOPLE);
    const tally = new Tally();
    const crowd = new Crowd();
    lifetime.add(() => crowd.leave());
    await healthy(port, people, tally, 1);
    const before = await healthy(port, people, tally, WINDOWS[size]);
    const memory = async () => (await metricsOf(port)).get('process_resident_memory_bytes')! / 1024;
    const small = await memory();

    const began = performance.now();
    for (let opened = 0; opened < IDLE[size]; opened += WAVE) {
      for (let i = opened; i < Math.min(opened + WAVE, IDLE[size]); i++) crowd.join('idle', port, REQUEST);
      await crowd.untilAnswered('idle');
    }
    const opening = performance.now() - began;
    const idle = crowd.openOf('idle');
    const perConnection = ((await memory()) - small) / IDLE[size];
    for (let i = 0; i < BEYOND + ROOM; i++) crowd.join('beyond', port, REQUEST);
    await sleep(1000);
    const among = await healthy(port, people, tally, WINDOWS[size]);
    const admitted = crowd.openOf('beyond');
    if (IS_PATIENT[size]) await crowd.untilGone(IDLE_LIMIT_S * 1000 + opening, ['idle']);
    else crowd.leave();
    await sleep(200);
    const after = await healthy(port, people, tally, WINDOWS[size]);
    const normal = quantile([...before, ...after], 0.5);
    return [
      amount('open at once', idle, IDLE[size]),
      { text: `opened in ${(opening / 1000).toFixed(1)} s`, holds: true },
      { text: `a healthy client's p99 ${normal.toFixed(1)} ms alone`, holds: true },
      atMost(`${quantile(among, 0.5).toFixed(1)} ms among them:`, quantile(among, 0.5) / normal, 2, '×'),
      none('of its requests not 200', [...tally.wrong, ...tally.anonymous]),
      atMost('memory of a connection', perConnection, CONNECTION_KIB, 'KiB'),
      atMost('admitted beyond the maximum', admitted, ROOM, ''),
      ...(IS_PATIENT[size]
        ? [atMost('idle ones closed after', crowd.longest('idle') / 1000, IDLE_LIMIT_S + 1, 's')]
        : []),
      deaths(service),
    ];
  },
};
