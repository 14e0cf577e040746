import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  type MiddlewareConsumer,
  Module,
  type NestMiddleware,
  Post,
  Req,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { IsString } from 'class-validator';
import { Accepts, GuardedController } from '#identity/http';
import { refusals } from '#shared-kernel/domain/refusal';
import { oauthErrors } from '#shared-kernel/http/oauth-errors';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import type { Zone } from '#shared-kernel/http/zone';
import { zones } from '../../src/http/zones/zones.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// Callers that send something else than a browser does to the API: each needs one row of the table and nothing more.

const [auth] = zones.filter(({ name }) => name === 'auth');

const machines: Zone = {
  ...auth!,
  name: 'machines',
  paths: ['/api/auth/machines/*'],
  body: { kinds: ['form', 'json'], maxBytes: 64 * 1024 },
  crossOrigin: { readers: 'any', preflightMaxAgeSeconds: 86_400 },
  cookies: false,
  forgery: 'none',
  errors: oauthErrors,
  cacheHeaders: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
};
const webhooks: Zone = {
  ...auth!,
  name: 'test webhooks',
  paths: ['/api/hooks/*'],
  body: { kinds: ['bytes'], maxBytes: 1024 * 1024 },
  crossOrigin: { readers: 'none', preflightMaxAgeSeconds: 0 },
  cookies: false,
  forgery: 'signature',
};

const partners: Zone = {
  ...machines,
  name: 'partners',
  paths: ['/partners/*'],
  body: { kinds: ['form'], maxBytes: 1024 },
};

const registration: Zone = {
  ...auth!,
  name: 'registration',
  paths: ['/api/auth/registration'],
  crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: 86_400 },
  errors: oauthErrors,
};

const MachineRefusal = refusals({ UNKNOWN_CLIENT: { status: 401, message: 'The client is unknown' } });

class TokenBody {
  @Omittable() @IsString() grant_type?: string;
  @Omittable() @IsString() scope?: string;
}

@GuardedController('api/auth/machines')
@Accepts('anonymous')
class MachinesController {
  @Post('token')
  @HttpCode(200)
  token(@Body() body: TokenBody, @Req() request: Request) {
    return { body: { ...body }, cookie: request.headers.cookie ?? null };
  }
  @Post('unknown')
  unknown() {
    throw MachineRefusal.UNKNOWN_CLIENT();
  }
  @Delete('token/:id')
  remove(@Req() request: Request) {
    return request.params;
  }
}

@GuardedController('api/auth/registration')
@Accepts('anonymous', 'session')
class RegistrationController {
  @Post()
  @HttpCode(200)
  register(@Req() request: Request) {
    return { cookie: request.headers.cookie ?? null };
  }
}

class OrderBody {
  @IsString() product!: string;
}

/** Accepts sessions only, and gets none: the zone has no cookies, and a session token is no client. */
@GuardedController('partners')
class PartnersController {
  @Post('orders')
  @HttpCode(200)
  order(@Body() body: OrderBody) {
    return body;
  }
  @Post('quotes')
  @HttpCode(200)
  @Accepts('anonymous')
  quote(@Body() { product }: OrderBody) {
    return { product };
  }
}

@GuardedController('api/hooks')
@Accepts('anonymous')
class HooksController {
  @Post('bank')
  @HttpCode(200)
  bank(@Req() request: Request) {
    const bytes = request.body as Buffer;
    return { isBytes: Buffer.isBuffer(bytes), length: bytes.length, hex: bytes.subarray(0, 4).toString('hex') };
  }
}

/** Marks the answer to every request, as a middleware of a context could. */
class AnswerMarker implements NestMiddleware {
  use(_request: Request, response: Response, next: NextFunction): void {
    response.setHeader('x-marker', 'set');
    next();
  }
}

@Module({
  controllers: [MachinesController, RegistrationController, PartnersController, HooksController],
  providers: [AnswerMarker],
})
class CallersModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(AnswerMarker).forRoutes('/{*path}');
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BASE_URL: 'http://accounts.example.com' }, undefined, undefined, {
    zones: [machines, registration, partners, webhooks],
    modules: [CallersModule],
  });
});
afterAll(() => app.close());

const send = (path: string, init: RequestInit = {}) => fetch(app.url + path, { method: 'POST', ...init });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send('/api/auth/machines/token', { body: new URLSearchParams(fields), headers });

/** How a client authenticates that is not known. */
const BASIC = { headers: { authorization: 'Basic eDp5' } };

describe('a zone for machines', () => {
  test('reads forms and JSON, whatever page sends them, and sees no cookie', async () => {
    const headers = { origin: 'https://evil.example.com', cookie: 'better-auth.session_token=x' };
    const asForm = await form({ grant_type: 'client_credentials', scope: 'a b' }, headers);
    expect(asForm.status).toBe(200);
    expect(await asForm.json()).toEqual({ body: { grant_type: 'client_credentials', scope: 'a b' }, cookie: null });
    const asJson = await send('/api/auth/machines/token', {
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"grant_type":"x"}',
    });
    expect(await asJson.json()).toEqual({ body: { grant_type: 'x' }, cookie: null });
    expect([asForm.headers.get('cache-control'), asForm.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  });

  test('lets any origin read without cookies, after a preflight that is kept for a day', async () => {
    const headers = { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' };
    const preflight = await send('/api/auth/machines/token', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-max-age')).toBe('86400');
    const answer = await form({ a: 'b' }, { origin: 'https://anywhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const { headers: sent } of [preflight, answer]) {
      expect(sent.get('access-control-allow-credentials')).toBeNull();
      expect(sent.get('vary')).toBeNull();
    }
  });

  test.each([
    ['of a route', '/api/auth/machines/unknown', BASIC, 401, 'invalid_client', 'The client is unknown'],
    ['of no route', '/api/auth/machines/nothing', {}, 404, 'invalid_request', 'Not Found'],
    ['of a method', '/api/auth/machines/token', { method: 'HEAD' }, 405, '', ''],
    [
      'of a body',
      '/api/auth/machines/token',
      { body: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'invalid_request',
      'The body has a type that is not accepted here, or is compressed',
    ],
    [
      'of a size',
      '/api/auth/machines/token',
      { body: new URLSearchParams({ x: 'x'.repeat(70_000) }) },
      413,
      'invalid_request',
      'The body is too large',
    ],
  ] as const)('errors %s have the shape of OAuth', async (_, path, init, status, error, description) => {
    const answer = await send(path, init as RequestInit);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="gatehouse"' : null);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    if (error) expect(await answer.json()).toEqual({ error, error_description: description });
  });

  test('errors of the rate limit have the shape of OAuth', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const answers = await Promise.all(
      Array.from({ length: 101 }, () => send('/api/auth/machines/unknown', { headers })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(await refused[0]!.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});

describe('a zone for any origin, and with cookies for trusted ones', () => {
  const FOREIGN = 'https://anywhere.example';
  const OWN = 'http://accounts.example.com';
  const register = (headers: Record<string, string>, method = 'POST') =>
    send('/api/auth/registration', { method, headers });
  const corsOf = ({ headers }: Awaited<ReturnType<typeof send>>) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
    headers.get('vary'),
  ];

  test.each(['OPTIONS', 'POST'])('lets any origin read the answer to %s, without cookies', async (method) => {
    const answer = await register({ origin: FOREIGN, 'sec-fetch-site': 'cross-site' }, method);
    expect(answer.status).toBe(method === 'POST' ? 200 : 204);
    expect(corsOf(answer)).toEqual(['*', null, 'Origin']);
  });

  test.each(['OPTIONS', 'POST'])('lets a trusted origin read the answer to %s with cookies', async (method) => {
    const answer = await register({ origin: OWN, ...(method === 'POST' && { cookie: 'a=b' }) }, method);
    expect(answer.status).toBe(method === 'POST' ? 200 : 204);
    expect(corsOf(answer)).toEqual([OWN, 'true', 'Origin']);
    if (method === 'POST') expect(await answer.json()).toEqual({ cookie: 'a=b' });
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: FOREIGN }],
    ['no page at all', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a request with cookies of %s', async (_, headers) => {
    const answer = await register({ ...headers, cookie: 'a=b' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('a zone outside of /api', () => {
  const quote = (body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    send('/partners/quotes', { body, headers });

  test('reads the forms that its row names, and nothing else', async () => {
    const answer = await quote(new URLSearchParams({ product: 'chair' }));
    expect([answer.status, await answer.json()]).toEqual([200, { product: 'chair' }]);
    const json = await quote('{"product":"chair"}', { 'content-type': 'application/json' });
    expect([json.status, await json.json()]).toMatchObject([415, { error: 'invalid_request' }]);
  });

  test('lets in the callers that a route declares', async () => {
    const answer = await send('/partners/orders', { body: new URLSearchParams({ product: 'chair' }) });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'invalid_token', error_description: 'Unauthorized' },
    ]);
  });

  test('has the general rate limit', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.10' };
    const ask = () => quote(new URLSearchParams({ product: 'chair' }), headers);
    const statuses = (await Promise.all(Array.from({ length: 101 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  });

  test('is described with its kinds of body and its errors', async () => {
    interface Described {
      requestBody: { content: object };
      responses: Record<string, { content?: object }>;
    }
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: Described }>;
      components: { schemas: Record<string, object> };
    };
    const { requestBody, responses } = document.paths['/partners/quotes']!.post;
    expect(requestBody.content).toEqual({
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/OrderBody' } },
    });
    expect(Object.keys(responses)).toEqual(['200', 'default']);
    expect(responses['default']!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/OAuthErrorBody' } },
    });
    expect(document.components.schemas['OAuthErrorBody']).toMatchObject({ required: ['error', 'error_description'] });
    expect(Object.keys(document.paths['/api/auth/machines/token']!.post.requestBody.content)).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    expect(document.paths['/api/auth/sign-out']!.post.responses['default']!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
    });
  });
});

describe('a zone for webhooks', () => {
  const hook = (body: Buffer, type = 'application/json') =>
    send('/api/hooks/bank', { body: new Uint8Array(body), headers: { 'content-type': type, cookie: 'a=b' } });

  test('gets the bytes as they came, of any type and up to 1 MB', async () => {
    const bytes = Buffer.alloc(1024 * 1024, 0xff);
    expect(await (await hook(bytes)).json()).toEqual({ isBytes: true, length: 1024 * 1024, hex: 'ffffffff' });
    const text = await hook(Buffer.from('{ not json'), 'application/x-bank');
    expect(await text.json()).toMatchObject({ isBytes: true, length: 10 });
    expect(await (await hook(Buffer.alloc(0))).json()).toEqual({ isBytes: true, length: 0, hex: '' });
  });

  test('refuses more, and shows nothing to other origins', async () => {
    const answer = await hook(Buffer.alloc(1024 * 1024 + 1));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
    const preflight = await send('/api/hooks/bank', { method: 'OPTIONS', headers: { origin: 'https://a.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

test.each([
  ['POST', '/api/auth/machines/token'],
  ['DELETE', '/api/auth/machines/token/7'],
  ['GET', '/api/auth/ok'],
  ['GET', '/api/auth/get-session'],
  ['GET', '/api/auth/reset-password/abcdefghijklmnopqrstuvwx'],
  ['GET', '/health/live'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/nothing'],
])('middleware that a context adds runs for %s %s', async (method, path) => {
  expect((await send(path, { method })).headers.get('x-marker')).toBe('set');
});

describe('the application does not start with', () => {
  @GuardedController('')
  class Nowhere {
    @Get('reports/all')
    all(): string {
      return '';
    }
  }
  @GuardedController('api')
  class Between {
    @Get('auth/:part')
    part(): string {
      return '';
    }
  }
  @Controller('api/auth/open')
  class Open {
    @Get('all')
    @Accepts('session')
    all(): string {
      return '';
    }
    @Post('other')
    other(): string {
      return '';
    }
  }
  @Module({ controllers: [Open] })
  class OpenModule {}
  @Module({ controllers: [Nowhere] })
  class NowhereModule {}
  @Module({ controllers: [Between] })
  class BetweenModule {}

  test.each([
    ['a route in no zone', { modules: [NowhereModule] }, 'The route /reports/all is in no zone'],
    ['a route in two zones', { modules: [BetweenModule] }, 'The route /api/auth/:part is in two zones'],
    [
      'routes that nothing guards',
      { modules: [OpenModule] },
      'PrincipalGuard does not guard GET /api/auth/open/all, POST /api/auth/open/other.',
    ],
    ['a row that reads forms and cookies', { zones: [{ ...machines, cookies: true, forgery: 'origin' }] }, 'JSON only'],
  ] as const)('%s', async (_, parts, problem) => {
    await expect(startTestApp({}, app.databaseUrl, undefined, parts as never)).rejects.toThrow(problem);
  });
});
