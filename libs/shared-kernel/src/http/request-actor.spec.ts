import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemActor, userActor } from '../application/actors.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { ClientAddress } from './client-address.ts';
import { attachRequestActor, attachRequestMeta } from './request-meta.ts';
import { assignRequestId } from './request-id.ts';

const actors = new AsyncActors();
let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.use(
    assignRequestId,
    attachRequestMeta(new ClientAddress(['loopback'])),
    express.json(),
    attachRequestActor(actors),
  );
  app.post('/:name', async (request, response) => {
    const { name } = request.params;
    const before = actors.current.actor.kind;
    actors.identify(userActor({ id: name, email: `${name}@example.com` }, null));
    // The others come in between.
    await sleep(20);
    response.json({ before, ...actors.current });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('each of many requests at once has an actor of its own, anonymous until it is identified', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `user${index}`);
  const ask = async (name: string) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': `agent of ${name}`,
      'x-request-id': `id-${name}-id`,
    };
    const response = await fetch(`${url}/${name}`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    return response.json();
  };
  const answers = await Promise.all(names.map(ask));
  expect(answers).toEqual(
    names.map((name) => ({
      before: 'anonymous',
      actor: {
        kind: 'user',
        id: name,
        label: `${name}@example.com`,
        userId: name,
        sessionId: null,
        impersonatorId: null,
      },
      origin: { ipAddress: '127.0.0.1', userAgent: `agent of ${name}`, requestId: `id-${name}-id` },
    })),
  );
});

test('a job stays what it is, and outside of everything the service acts', async () => {
  const job = systemActor('nightly');
  await actors.run(job, async () => {
    await sleep(1);
    actors.identify(userActor({ id: '1', email: 'ada@example.com' }, null));
    expect(actors.current).toEqual({ actor: job, origin: null });
  });
  actors.identify(userActor({ id: '1', email: 'ada@example.com' }, null));
  expect(actors.current).toEqual({ actor: systemActor('service'), origin: null });
});
