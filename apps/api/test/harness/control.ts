import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { StaffRoles } from '#identity/users/application/staff-roles';
import { type Role, roles } from '#identity/users/domain/user';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { AuditTrail } from '#shared-kernel/application/audit';
import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { OutboxDispatcher } from '#shared-kernel/infrastructure/persistence/outbox-dispatcher';
import { Sweeper } from '#shared-kernel/infrastructure/sweeper';
import type { MovableClock } from './movable-clock.ts';
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
      if (!Number.isFinite(body.advanceMs)) return bad('advanceMs must be a number');
      clock.advance(Number(body.advanceMs));
      return ok({ now: clock.now().getTime() });
    case 'POST /server':
      return callServer(app, name, body);
    case 'POST /make-admin':
      return giveRole(app, { userId: String(body.userId) }, 'admin');
    case 'POST /set-role':
      if (!(roles as readonly unknown[]).includes(body.role)) return bad(`role must be one of ${roles.join(', ')}`);
      return giveRole(app, { email: String(body.email) }, body.role as Role);
    case 'GET /database':
      return ok({ url: databaseUrl });
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
  const { kind } = await app.get(StaffRoles).grant(who, role, { unverified: true });
  return kind === 'granted'
    ? ok({ status: true })
    : { status: 404, body: { code: 'USER_NOT_FOUND', message: 'User not found' } };
}

async function read(request: IncomingMessage): Promise<Body> {
  if (request.method === 'GET' || request.method === 'DELETE') return {};
  return (await json(request).catch(() => ({}))) as Body;
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function bad(message: string): Answer {
  return { status: 400, body: { code: 'VALIDATION_ERROR', message } };
}
