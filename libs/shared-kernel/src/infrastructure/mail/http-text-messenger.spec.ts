import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { EgressError } from '../../application/egress.ts';
import { PermanentDeliveryError } from '../../application/mailer.ts';
import { UndiciEgress } from '../egress/undici-egress.ts';
import { HttpTextMessenger, textMessages } from './http-text-messenger.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

let server: Server;
let url: string;
let seen: Seen[];
/** The answer of the gateway; undefined: none. */
let status: number | undefined;
let egress: UndiciEgress;

beforeEach(async () => {
  seen = [];
  status = 202;
  egress = new UndiciEgress({ privateDestinations: [textMessages.name] });
  server = createServer((request, response) => {
    const { method, headers } = request;
    void json(request).then((body) => {
      seen.push({ method, url: request.url, headers, body });
      if (status !== undefined) response.writeHead(status, { location: '/elsewhere' }).end('{"id":1}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?account=7`;
});
afterEach(async () => {
  await egress.onApplicationShutdown();
  server.close();
  server.closeAllConnections();
});

const message = { id: 'the-id', kind: 'phone-code', to: '+12133734253', text: '123456 is your code.' };

test('a message is posted, with the token and an id that repeats with a retry', async () => {
  const messenger = new HttpTextMessenger(egress, url, 'the-token');
  expect(messenger.isAvailable).toBe(true);
  await messenger.send(message);
  await messenger.send(message);
  expect(seen).toHaveLength(2);
  for (const one of seen) {
    expect(one).toMatchObject({ method: 'POST', url: '/send?account=7', body: { to: message.to, text: message.text } });
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer the-token',
      'idempotency-key': 'the-id',
    });
  }
});

test('without a token none is sent', async () => {
  await new HttpTextMessenger(egress, url, undefined).send(message);
  expect(seen[0]!.headers.authorization).toBeUndefined();
});

test('an answer that breaks off after its status is a delivery all the same', async () => {
  server.removeAllListeners('request').on('request', (_request, response: ServerResponse) => {
    response.writeHead(202, { 'content-length': 100 });
    response.write('{', () => response.destroy());
  });
  await expect(new HttpTextMessenger(egress, url, 'the-token').send(message)).resolves.toBeUndefined();
});

describe('anything but 2xx is a failure, in words that reveal no secret', () => {
  const failure = (deadlineMs = 5000) =>
    new HttpTextMessenger(egress, url, 'the-token', { ...textMessages, deadlineMs })
      .send(message)
      .catch((error: unknown) => error);

  test.each([401, 404, 429, 500, 503])('%i: another time', async (given) => {
    status = given;
    const error = await failure();
    expect(error).toEqual(new Error(`The gateway answered ${given}`));
    expect(error).not.toBeInstanceOf(PermanentDeliveryError);
  });

  test.each([400, 422])('%i: for good', async (given) => {
    status = given;
    expect(await failure()).toEqual(new PermanentDeliveryError(`The gateway answered ${given}`));
  });

  test('a redirect, which is not followed', async () => {
    status = 307;
    expect(await failure()).toEqual(new Error('The gateway answered 307'));
    expect(seen).toHaveLength(1);
  });

  test('silence', async () => {
    status = undefined;
    expect(await failure(200)).toEqual(new EgressError('text-messages', 'deadline', '200 ms'));
  });

  test('no server', async () => {
    server.close();
    await once(server, 'close');
    expect(await failure()).toEqual(new EgressError('text-messages', 'unreachable', 'ECONNREFUSED'));
  });
});
