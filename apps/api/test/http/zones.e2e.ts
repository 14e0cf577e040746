import { describe, expect, test } from '@jest/globals';
import {
  Body,
  Controller,
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
import { oauthErrors } from '#shared-kernel/http/error-renderers';
import type { Zone } from '#shared-kernel/http/zone';
import { zones } from '../../src/http/zones/zones.ts';
import { startTestApp, testApp } from '../support/test-app.ts';

// Callers that send something else than a browser does to the API: each needs one row of the table and nothing more.

const [auth] = zones.filter(({ name }) => name === 'auth');

const partners: Zone = {
  ...auth!,
  name: 'partners',
  paths: ['/partners/*'],
  body: { kinds: ['form'], maxBytes: 1024 },
  crossOrigin: { readers: 'any', preflightMaxAgeSeconds: 86_400 },
  cookies: false,
  forgery: 'none',
  errors: oauthErrors,
};

const registration: Zone = {
  ...auth!,
  name: 'registration',
  paths: ['/api/auth/registration'],
  crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: 86_400 },
  errors: oauthErrors,
};

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

/** Marks the answer to every request, as a middleware of a context could. */
class AnswerMarker implements NestMiddleware {
  use(_request: Request, response: Response, next: NextFunction): void {
    response.setHeader('x-marker', 'set');
    next();
  }
}

@Module({
  controllers: [RegistrationController, PartnersController],
  providers: [AnswerMarker],
})
class CallersModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(AnswerMarker).forRoutes('/{*path}');
  }
}

const app = testApp({ BASE_URL: 'http://accounts.example.com' }, undefined, undefined, {
  zones: [registration, partners],
  modules: [CallersModule],
});

const send = (path: string, init: RequestInit = {}) => fetch(app.url + path, { method: 'POST', ...init });
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

  test.each([FOREIGN, 'null'])('does not see the cookies that come from %s', async (origin) => {
    const answer = await register({ origin, cookie: 'a=b' });
    expect([answer.status, await answer.json()]).toEqual([200, { cookie: null }]);
    expect(corsOf(answer)).toEqual(['*', null, 'Origin']);
  });

  test('refuses a request with cookies that a page of another site sent without its origin', async () => {
    const answer = await register({ 'sec-fetch-site': 'cross-site', cookie: 'a=b' });
    expect(answer.status).toBe(403);
    expect(corsOf(answer)).toEqual([null, null, 'Origin']);
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
    expect(document.paths['/api/auth/sign-out']!.post.responses['default']!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
    });
  });
});

test.each([
  ['POST', '/partners/quotes'],
  ['DELETE', '/api/auth/oauth2/register/7'],
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
    ['a row that reads forms and cookies', { zones: [{ ...partners, cookies: true, forgery: 'origin' }] }, 'JSON only'],
  ] as const)('%s', async (_, parts, problem) => {
    await expect(startTestApp({}, app.databaseUrl, undefined, parts as never)).rejects.toThrow(problem);
  });
});
