import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd, healthy, WINDOW_MS } from '../crowd.ts';
import { amount, atMost, type Fault, none, quantile } from '../fault.ts';
import { Tally } from '../load.ts';
import { register } from '../person.ts';
import { deaths, Service } from '../service.ts';

const HALF_REQUESTS = { smoke: 100, short: 1000, default: 1000, long: 1000 };
const SILENT = 100;
const SLOW_BODIES = 200;
/** Slow bodies are waited for as well: they take the longest. */
const IS_PATIENT = { smoke: false, short: false, default: true, long: true };
/** The limits of service-adapter.ts, the second between two checks, and one for a busy machine. */
const HEADERS_LIMIT_S = 10 + 1 + 1;
const REQUEST_LIMIT_S = 30 + 1 + 1;
const WINDOWS = { smoke: 1, short: 3, default: 5, long: 15 };

export const slowClients: Fault = {
  id: 'f13',
  title: `${HALF_REQUESTS.default} half requests, ${SILENT} silent connections, ${SLOW_BODIES} slow bodies`,
  async run({ postgres, lifetime, size }) {
    const service = await Service.start(lifetime, { databaseUrl: await postgres.createDatabase('f13') });
    const { port } = service;
    const people = await register(port, 4);
    const tally = new Tally();
    const crowd = new Crowd();
    lifetime.add(() => crowd.leave());

    await healthy(port, people, tally, 1);
    const before = await healthy(port, people, tally, WINDOWS[size]);
    for (let i = 0; i < HALF_REQUESTS[size]; i++) {
      crowd.join('half request', port, 'GET /api/auth/get-session HTTP/1.1\r\nhost: localhost\r\nx-half: ');
      if (i < SILENT) crowd.join('silent', port, '');
      if (i < SLOW_BODIES) {
        crowd.join(
          'slow body',
          port,
          'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
        );
      }
    }
    // A byte now and then, so that none of them is merely idle.
    const trickle = setInterval(() => crowd.trickle(), 500);
    await sleep(200);
    const during = await healthy(port, people, tally, WINDOWS[size]);
    const open = crowd.open;
    const limit = IS_PATIENT[size] ? REQUEST_LIMIT_S : HEADERS_LIMIT_S;
    await crowd.untilGone(
      limit * 1000 - WINDOWS[size] * WINDOW_MS,
      IS_PATIENT[size] ? undefined : ['half request', 'silent'],
    );
    clearInterval(trickle);
    const after = await healthy(port, people, tally, WINDOWS[size]);

    const normal = quantile([...before, ...after], 0.5);
    return [
      amount('of them open at once', open, HALF_REQUESTS[size]),
      { text: `a healthy client's p99 ${normal.toFixed(1)} ms alone`, holds: true },
      atMost(`${quantile(during, 0.5).toFixed(1)} ms among them:`, quantile(during, 0.5) / normal, 2, '×'),
      none('of its requests not 200', [...tally.wrong, ...tally.anonymous]),
      atMost('half requests closed after', crowd.longest('half request') / 1000, HEADERS_LIMIT_S, 's'),
      atMost('silent ones after', crowd.longest('silent') / 1000, HEADERS_LIMIT_S, 's'),
      ...(IS_PATIENT[size]
        ? [atMost('slow bodies after', crowd.longest('slow body') / 1000, REQUEST_LIMIT_S, 's')]
        : []),
      deaths(service),
    ];
  },
};
