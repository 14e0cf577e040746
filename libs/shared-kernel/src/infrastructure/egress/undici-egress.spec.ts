import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { EgressError } from '../../application/egress.ts';
import { failureOf, inside, Outgoing, outside } from '../../testing/outgoing.ts';
import { metrics } from '../metrics.ts';
import { UndiciEgress } from './undici-egress.ts';

let out: Outgoing;
beforeEach(async () => {
  out = await new Outgoing().start();
});
afterEach(() => out.stop());

describe('an answer', () => {
  test('has status, headers and body, whatever the status', async () => {
    out.respond = (_request, response) =>
      response.writeHead(503, { 'Retry-After': '7', 'set-cookie': ['a=1', 'b=2'] }).end('later');
    const { body, ...head } = await out.get(out.url());
    expect(head).toMatchObject({ status: 503, headers: { 'retry-after': '7', 'set-cookie': 'a=1, b=2' } });
    expect(Buffer.from(body).toString()).toBe('later');
  });

  test('to a request with method, headers and body', async () => {
    let got: unknown;
    out.respond = (request, response) => {
      void request.toArray().then((chunks) => {
        const { authorization, 'user-agent': agent, 'accept-encoding': encoding } = request.headers;
        got = [authorization, agent, encoding, Buffer.concat(chunks as Buffer[]).toString()];
        response.writeHead(201).end();
      });
    };
    const put = { url: out.url(), method: 'PUT', headers: { authorization: 'Bearer x' }, body: 'é' } as const;
    expect((await out.egress.send(inside, put)).status).toBe(201);
    expect(got).toEqual(['Bearer x', 'Gatehouse', 'identity', 'é']);
  });

  test('may be as long as the destination allows, and no longer', async () => {
    out.respond = (request, response) => response.end('x'.repeat(Number(request.url!.slice(1))));
    expect((await out.get(out.url('/1000'))).body).toHaveLength(1000);
    expect(await failureOf(out.get(out.url('/1001')))).toBe('too-large');
  });

  test('without end stops at the limit', async () => {
    let isClosed: Promise<unknown> | undefined;
    out.respond = (request, response) => {
      isClosed = once(request.socket, 'close');
      const write = () => response.write('x'.repeat(100), () => setImmediate(write));
      write();
    };
    expect(await failureOf(out.get(out.url()))).toBe('too-large');
    await isClosed;
  });

  test('that is compressed is refused, so that no bomb is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    out.respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await failureOf(out.get(out.url(), { ...inside, maxAnswerBytes: 10_000 }))).toBe('broken');
  });

  test('whose body does not matter counts from its headers on', async () => {
    out.respond = (_request, response) => void response.writeHead(202, { 'content-encoding': 'gzip' }).write('endless');
    const { status, body } = await out.get(out.url(), { ...inside, maxAnswerBytes: 0 });
    expect([status, body.length]).toEqual([202, 0]);
  });
});

describe('the deadline covers', () => {
  const hasty = { ...inside, deadlineMs: 200 };

  test('a name out.server that is silent', async () => {
    const silent = new UndiciEgress({ privateDestinations: ['inside'] }, () => new Promise(() => undefined));
    expect(await failureOf(silent.send(hasty, { url: out.url('/', 'a.test') }))).toBe('deadline');
    await silent.onApplicationShutdown();
  });

  test('silence after the request', async () => {
    out.respond = () => undefined;
    expect(await failureOf(out.get(out.url(), hasty))).toBe('deadline');
  });

  test.each([
    ['headers that trickle', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['a body that trickles', 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n', 'x'],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('%s', async (_, first, again) => {
    const sockets = out.speakRaw(first, again);
    expect(await failureOf(out.get(out.url(), hasty))).toBe('deadline');
    expect(sockets).toHaveLength(1);
  });

  test('all redirects together', async () => {
    out.respond = (_request, response) =>
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 60).unref();
    expect(await failureOf(out.get(out.url(), { ...hasty, maxRedirects: 50 }))).toBe('deadline');
    expect(out.seen.length).toBeLessThan(5);
  });
});

describe('a connection that breaks', () => {
  const destroy = (_request: IncomingMessage, response: ServerResponse) => response.destroy();
  const thenAnswer = () => {
    out.respond = (request, response) => {
      destroy(request, response);
      out.respond = (_request, next) => next.end('hello');
    };
  };

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('before the answer: %s is sent once more', async (method) => {
    thenAnswer();
    expect((await out.egress.send(inside, { url: out.url(), method })).status).toBe(200);
    expect(out.seen).toHaveLength(2);
  });

  test.each(['POST', 'PATCH'] as const)('before the answer: %s is not', async (method) => {
    thenAnswer();
    expect(await failureOf(out.egress.send(inside, { url: out.url(), method, body: '{}' }))).toBe('unreachable');
    expect(out.seen).toHaveLength(1);
  });

  test('twice is the end', async () => {
    out.respond = destroy;
    expect(await failureOf(out.get(out.url()))).toBe('unreachable');
    expect(out.seen).toHaveLength(2);
  });

  test.each([
    ['in the status line', 'HTTP/1.1 20'],
    ['in the headers', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhel'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel'],
    ['by something that is not HTTP', '220 mail.example.com ESMTP\r\n'],
  ])('%s: never sent again', async (_, bytes) => {
    const sockets = out.speakRaw(bytes);
    expect(await failureOf(out.get(out.url()))).toBe('broken');
    expect(sockets).toHaveLength(1);
  });

  test('nothing listens', async () => {
    const url = out.url();
    out.server.close();
    await once(out.server, 'close');
    expect(await failureOf(out.get(url))).toBe('unreachable');
  });

  test('says whether the request was sent before', async () => {
    const wasSent = async (sent: Promise<unknown>) => {
      const error = await sent.catch((failure: unknown) => failure);
      return error instanceof EgressError ? error.wasSent : 'answered';
    };
    const post = (url: string) => out.egress.send(inside, { url, method: 'POST', body: '{}' });
    const silent = new UndiciEgress({ privateDestinations: [inside.name] }, () => new Promise(() => undefined));
    expect(await wasSent(silent.send({ ...inside, deadlineMs: 50 }, { url: out.url('/', 'a.test') }))).toBe(false);
    await silent.onApplicationShutdown();
    out.respond = destroy;
    expect(await wasSent(post(out.url()))).toBe(true);
    const url = out.url();
    out.server.close();
    await once(out.server, 'close');
    expect(await wasSent(post(url))).toBe(false);
    expect(await wasSent(post('ftp://127.0.0.1'))).toBe(false);
  });

  test('once and refused after it counts as sent', async () => {
    out.respond = (request) => {
      request.socket.destroy();
      out.server.close();
    };
    const sent = out.egress.send(inside, { url: out.url(), method: 'DELETE' });
    await expect(sent).rejects.toMatchObject({ failure: 'unreachable', wasSent: true });
  });

  test('a status is an answer, and never a reason to try again', async () => {
    out.respond = (_request, response) => response.writeHead(500).end();
    expect((await out.get(out.url())).status).toBe(500);
    expect(out.seen).toHaveLength(1);
  });
});

describe('redirects', () => {
  const following = { ...inside, maxRedirects: 2 };
  const redirectTo = (location: string, status = 302) => {
    out.respond = (request, response) =>
      request.url === '/' ? response.writeHead(status, { location }).end() : response.end(request.url);
  };

  test.each([301, 302, 303, 307, 308])('%i within the origin is followed', async (status) => {
    redirectTo('/there?a=b#c', status);
    expect(await out.text(out.url(), following)).toEqual([200, '/there?a=b']);
    redirectTo(out.url('/absolute'), status);
    expect(await out.text(out.url(), following)).toEqual([200, '/absolute']);
  });

  test.each([
    ['another host', () => out.url('/', 'localhost')],
    ['another port', () => 'http://127.0.0.1:1/'],
    ['another host without scheme', () => '//evil.example.com/'],
    ['another scheme', () => `https://127.0.0.1:${out.port}/`],
  ])('to %s is refused', async (_, location) => {
    redirectTo(location());
    expect(await failureOf(out.get(out.url(), following))).toBe('redirect-refused');
    expect(out.seen).toHaveLength(1);
  });

  test.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://me:secret@127.0.0.1/', 'http://[/'])(
    'to %s is refused as a URL',
    async (location) => {
      redirectTo(location);
      expect(await failureOf(out.get(out.url(), following))).toBe('url-refused');
    },
  );

  test('from https down to http is refused', async () => {
    const mapped = new UndiciEgress({
      privateDestinations: [],
      mappedOrigins: new Map([
        ['https://app.example.com', out.url('')],
        ['http://app.example.com', out.url('')],
      ]),
    });
    redirectTo('http://app.example.com/there');
    const sent = mapped.send({ ...outside, maxRedirects: 2 }, { url: 'https://app.example.com/' });
    expect(await failureOf(sent)).toBe('url-refused');
    const configured = mapped.send(following, { url: 'https://app.example.com/' });
    expect(await failureOf(configured)).toBe('redirect-refused');
    expect(out.seen).toEqual(['GET app.example.com /', 'GET app.example.com /']);
    await mapped.onApplicationShutdown();
  });

  test('as many as allowed', async () => {
    out.respond = (request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await out.text(out.url('/2'), following)).toEqual([200, 'there']);
    expect(await failureOf(out.get(out.url('/3'), following))).toBe('redirect-refused');
  });

  test('are answers to a POST, and where none is followed', async () => {
    redirectTo('/there');
    expect((await out.egress.send(following, { url: out.url(), method: 'POST' })).status).toBe(302);
    expect(await out.get(out.url())).toMatchObject({ status: 302, headers: { location: '/there' } });
    expect(out.seen).toHaveLength(2);
  });

  test('without a place are answers', async () => {
    out.respond = (_request, response) => response.writeHead(302).end();
    expect((await out.get(out.url(), following)).status).toBe(302);
  });
});

test('metrics count by destination and outcome', async () => {
  metrics.egress.reset();
  await out.get(out.url());
  out.respond = (_request, response) => response.writeHead(404).end();
  await out.get(out.url());
  await failureOf(out.get('https://127.0.0.1/', outside));
  const { values } = await metrics.egress.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels.destination, labels.outcome, value])).toEqual([
    ['inside', '2xx', 1],
    ['inside', '4xx', 1],
    ['outside', 'address-refused', 1],
  ]);
});

test('an acceptance test maps an origin elsewhere; every other rule holds', async () => {
  const mapped = new UndiciEgress(
    { privateDestinations: [], mappedOrigins: new Map([['https://app.example.com', out.url('')]]) },
    out.resolve,
  );
  const { body } = await mapped.send(outside, { url: 'https://app.example.com/client.json?a=b' });
  expect([Buffer.from(body).toString(), out.seen]).toEqual(['hello', ['GET app.example.com /client.json?a=b']]);
  for (const refused of ['http://app.example.com/', 'https://me@app.example.com/'])
    expect(await failureOf(mapped.send(outside, { url: refused }))).toBe('url-refused');
  expect(await failureOf(mapped.send(outside, { url: 'https://app.example.com:444/' }))).toBe('address-refused');
  await mapped.onApplicationShutdown();
});
