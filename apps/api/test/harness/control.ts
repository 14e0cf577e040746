import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { StaffRoles } from '#identity/users/application/staff-roles';
import type { Role } from '#identity/users/domain/user';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AuditTrail } from '#shared-kernel/application/audit';
import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { OutboxDispatcher } from '#shared-kernel/infrastructure/persistence/outbox-dispatcher';
import { Sweeper } from '#shared-kernel/infrastructure/sweeper';
import type { MovableClock } from './movable-clock.ts';
import { actOnOAuth, oauthActions } from './oauth-actions.ts';
import { bodies, shaped } from './server-bodies.ts';
import { type Answer, callServer, notImplemented } from './server-operations.ts';

export interface Controlled {
  readonly app: INestApplicationContext;
  readonly clock: MovableClock;
  readonly databaseUrl: string;
}

/** Entries in one answer at most. */
const AUDIT_LIMIT = 1000;

type Body = Readonly<Record<string, unknown>>;

/** The control listener: what a suite may do to the application that no client can. */
export function controlServer(controlled: Controlled): Server {
  return createServer((request, response) => {
    void controlled.app
      .get(Actors)
      .run(systemActor('control listener'), () => answer(controlled, request))
      .catch((error: unknown): Answer => {
        if (error instanceof Refusal)
          return { status: error.status, body: { code: error.code, message: error.message } };
        console.error(error);
        return { status: 500, body: { code: 'INTERNAL_SERVER_ERROR', message: String(error) } };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
}

async function answer({ app, clock, databaseUrl }: Controlled, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://control');
  const [, subject = '', name = ''] = url.pathname.split('/');
  if (!isLoopback(request.headers.host)) throw new Refusal('MISDIRECTED_REQUEST', 421, 'Host must be this machine');
  const body = await read(request);
  switch (`${request.method} /${subject}`) {
    case 'GET /mailbox':
      await drain(app);
      return ok(app.get(DevelopmentMailbox).list(url.searchParams.get('to') ?? undefined));
    case 'DELETE /mailbox':
      await drain(app);
      app.get(DevelopmentMailbox).clear();
      return ok({ status: true });
    case 'GET /clock':
      return ok({ now: clock.now().getTime() });
    case 'POST /clock':
      clock.advance(shaped(bodies.advance, body).advanceMs);
      return ok({ now: clock.now().getTime() });
    case 'POST /server':
      return callServer(app, name, body);
    case 'POST /make-admin':
      return giveRole(app, shaped(bodies.makeAdmin, body), 'admin');
    case 'POST /set-role': {
      const { email, role } = shaped(bodies.setRole, body);
      return giveRole(app, { email }, role);
    }
    case 'GET /database':
      return ok({ url: databaseUrl });
    case 'GET /oauth':
      return oauthActions();
    case 'POST /oauth':
      return actOnOAuth(app, body);
    case 'GET /audit':
      return readAudit(app, url.searchParams);
    case 'POST /jobs':
      return runJob(app, name);
    case 'POST /outbox':
      return ok({ delivered: await drain(app) });
    default:
      return notImplemented;
  }
}

async function runJob(app: INestApplicationContext, name: string): Promise<Answer> {
  const sweeper = app.get(Sweeper);
  return sweeper.names.includes(name) ? ok(await sweeper.run(name)) : notImplemented;
}

/** The newest entries that fit; actor and target by id. */
async function readAudit(app: INestApplicationContext, query: URLSearchParams): Promise<Answer> {
  const [actor, target, action] = ['actor', 'target', 'action'].map((name) => query.get(name) || undefined);
  const { entries } = await app.get(AuditTrail).page({ actor, target, action }, AUDIT_LIMIT);
  return ok(entries);
}

function drain(app: INestApplicationContext): Promise<number> {
  return app.get(OutboxDispatcher).drain();
}

async function giveRole(
  app: INestApplicationContext,
  who: { readonly userId: string } | { readonly email: string },
  role: Role,
): Promise<Answer> {
  const { kind } = await app.get(StaffRoles).grant(who, role, { unproven: true });
  return kind === 'granted'
    ? ok({ status: true })
    : { status: 404, body: { code: 'USER_NOT_FOUND', message: 'User not found' } };
}

/** A page of another site can send anything but JSON here without a preflight request, and reach it by another name. */
const isLoopback = (host = '') => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

async function read(request: IncomingMessage): Promise<Body> {
  const sent = await text(request);
  if (sent === '') return {};
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'Send application/json');
  }
  const body = parsed(sent);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('VALIDATION_ERROR', 400, 'The body must be a JSON object');
  }
  return body as Body;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}
