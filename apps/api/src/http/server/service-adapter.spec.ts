import { expect, test } from '@jest/globals';
import express, { type Response } from 'express';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Lifecycle } from '../../lifecycle.ts';
import { ServiceAdapter } from './service-adapter.ts';

/** A server with a request under way, whose sender would keep the connection for the next one. */
async function underWay(): Promise<{ adapter: ServiceAdapter; response: Response; answer: Promise<IncomingMessage> }> {
  const instance = express();
  const begun = new Promise<Response>((resolve) => instance.use((_, response) => resolve(response)));
  const adapter = new ServiceAdapter(instance, () => undefined, 10, new Lifecycle());
  adapter.initHttpServer();
  const server = (adapter.getHttpServer() as Server).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }).end();
  const answer = once(sent, 'response').then(([message]) => (message as IncomingMessage).resume());
  return { adapter, response: await begun, answer };
}

test('a request that ends after the stop closes its connection, which would be kept for a minute', async () => {
  const { adapter, response, answer } = await underWay();
  const closed = adapter.close();
  response.send('done');
  expect((await answer).headers.connection).toBe('close');
  await closed;
});

test('so does one whose answer had begun before', async () => {
  const { adapter, response, answer } = await underWay();
  response.write('half');
  await answer;
  const closed = adapter.close();
  response.end();
  await expect(closed).resolves.toBeUndefined();
});
