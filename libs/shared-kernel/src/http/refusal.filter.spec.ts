import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Body,
  Controller,
  Get,
  type INestApplication,
  InternalServerErrorException,
  Logger,
  Module,
  NotFoundException,
  Param,
  PayloadTooLargeException,
  Post,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AddressInfo } from 'node:net';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { Refusal } from '../domain/refusal.ts';
import { RefusalFilter } from './refusal.filter.ts';
import { jsonErrors, plainErrors, oauthErrors } from './error-renderers.ts';
import { assignRequestId } from './request-id.ts';
import { enterZone, type Zone } from './zone.ts';

const failures: Record<string, unknown> = {
  refusal: new Refusal('WEAK', 422, 'Too weak', { fields: { password: 'weak' }, code: 'FAKED', status: 1 }),
  scope: new Refusal('KEY_NOT_ACCEPTED', 403, 'Not with this key', undefined, 'insufficient_scope'),
  wait: new Refusal('TOO_MANY_REQUESTS', 429, 'Slow down', { retryAfterSeconds: 7 }),
  outage: new DatabaseUnavailable({ cause: new Error('connect ECONNREFUSED 10.1.2.3') }),
  missing: new NotFoundException('/etc/passwd'),
  large: new PayloadTooLargeException(),
  nest500: new InternalServerErrorException('secret detail'),
  bug: new TypeError('secret detail'),
  text: 'secret detail',
  nothing: undefined,
  foreign: Object.assign(new Error('secret detail'), { status: 418 }),
};

@Controller()
class Failing {
  @Get('fail/:name')
  fail(@Param('name') name: string) {
    throw failures[name];
  }
  @Get('oauth/scope')
  scope() {
    throw failures['scope'];
  }
  @Post('echo') echo(@Body() body: unknown) {
    return body;
  }
}

@Module({ controllers: [Failing] })
class FailingModule {}

const logged: unknown[] = [];
let app: INestApplication;
let url: string;

beforeAll(async () => {
  const keep = (line: unknown) => void logged.push(line);
  const logger = { log: () => undefined, warn: keep, error: keep };
  app = await NestFactory.create(FailingModule, { logger });
  app.use(assignRequestId);
  const json = {
    errors: jsonErrors,
    cacheHeaders: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
  } as unknown as Zone;
  const others = { plain: plainErrors, oauth: oauthErrors };
  app.use(
    enterZone((path) => {
      const errors = others[path.split('/')[1] as keyof typeof others];
      return errors ? { ...json, errors } : json;
    }),
  );
  app.useGlobalFilters(new RefusalFilter());
  Logger.overrideLogger(logger);
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => app.close());

async function get(path: string, init?: RequestInit) {
  const response = await fetch(url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  get('/echo', { method: 'POST', body, headers });

describe('RefusalFilter', () => {
  test('a refusal keeps its status, and its details cannot replace its code', async () => {
    const { status, headers, body } = await get('/fail/refusal');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'WEAK', message: 'Too weak', fields: { password: 'weak' } });
    expect(body['requestId']).toBe(headers.get('x-request-id'));
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test('a wait is in both headers', async () => {
    const { status, headers } = await get('/fail/wait');
    expect([status, headers.get('retry-after'), headers.get('x-retry-after')]).toEqual([429, '7', '7']);
  });

  test('an outage is 503 with a wait, neither anonymous nor a bug', async () => {
    const { status, headers, body } = await get('/fail/outage');
    expect(status).toBe(503);
    expect(body).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Service Unavailable',
      requestId: expect.any(String),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['/fail/missing', 404, { code: 'NOT_FOUND', message: 'Not Found' }],
    ['/unknown?x=<script>', 404, { code: 'NOT_FOUND', message: 'Not Found' }],
    ['/fail/large', 413, { code: 'PAYLOAD_TOO_LARGE', message: 'Payload Too Large' }],
  ])('%s is %d with the standard message and the request id', async (path, status, body) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ ...body, requestId: answer.headers.get('x-request-id') });
  });

  test.each(['nest500', 'bug', 'text', 'nothing', 'foreign'])(
    '%s answers only the request id, which is in the log',
    async (name) => {
      const { status, headers, body } = await get(`/fail/${name}`);
      const requestId = headers.get('x-request-id');
      expect(status).toBe(500);
      expect(body).toEqual({ code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error', requestId });
      expect(logged).toContainEqual(expect.objectContaining({ requestId, err: failures[name] }));
    },
  );

  test.each([
    ['malformed JSON', '{"a":', 400],
    ['a lone value', '"x"', 400],
    ['too much', `{"a":"${'x'.repeat(200_000)}"}`, 413],
  ])('%s is a mistake of the client', async (_, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['code', 'message', 'requestId']);
  });

  test('an unknown charset or compression likewise', async () => {
    expect((await post('{}', { 'content-type': 'application/json; charset=klingon' })).status).toBe(415);
    expect((await post('{}', { 'content-type': 'application/json', 'content-encoding': 'zip' })).status).toBe(415);
  });
});

test('the renderer of the zone writes the error', async () => {
  const response = await fetch(`${url}/plain/unknown`);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(await response.text()).toBe('Not Found\n');
});

test('a refusal names its OAuth error', async () => {
  const { status, headers, body } = await get('/oauth/scope');
  expect([status, body]).toEqual([403, { error: 'insufficient_scope', error_description: 'Not with this key' }]);
  expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"');
});

describe('assignRequestId', () => {
  const idFor = async (given: string) =>
    (await get('/unknown', { headers: { 'x-request-id': given } })).headers.get('x-request-id');

  test('an acceptable id of a proxy is kept', async () => {
    expect(await idFor('4bf92f35-77b3:4da6.a3')).toBe('4bf92f35-77b3:4da6.a3');
  });

  test.each(['short', 'a b c d e f g', 'x'.repeat(129), '<script>alert(1)</script>', 'a%0d%0ab%0d%0ac'])(
    '"%s" is replaced',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
