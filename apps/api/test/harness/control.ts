import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { StaffRoles } from '#identity/sessions/application/staff-roles';
import type { Role } from '#identity/users/domain/user';
import { Actors, systemActor } from '#shared-kernel/application/actors';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AuditTrail } from '#shared-kernel/application/audit';
import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { Purger } from '#shared-kernel/infrastructure/purger';
import type { LocalIdp } from './idp.ts';
import type { InboxDrain } from './inbox-drain.ts';
import type { MovableClock } from './movable-clock.ts';
import { actOnOAuth, oauthActions } from './oauth-actions.ts';
import { bodies, shaped } from './server-bodies.ts';
import { type Answer, callServer, notImplemented } from './server-operations.ts';

export interface Controlled {
  readonly app: INestApplicationContext;
  readonly clock: MovableClock;
  readonly databaseUrl: string;
  readonly inbox: InboxDrain;
  /** Origin of the billing platform in use. */
  readonly polar: string | undefined;
  readonly idp: LocalIdp | undefined;
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

interface Call extends Controlled {
  /** The path after its first segment. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly authorization: string | undefined;
}

const calls: Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>> = {
  async 'GET /mailbox'({ app, query }) {
    await drain(app);
    return ok(app.get(DevelopmentMailbox).list(query.get('to') ?? undefined));
  },
  async 'DELETE /mailbox'({ app }) {
    await drain(app);
    app.get(DevelopmentMailbox).clear();
    return ok({ status: true });
  },
  'GET /clock': ({ clock }) => ok({ now: clock.now().getTime() }),
  'POST /clock'({ clock, body }) {
    clock.advance(shaped(bodies.advance, body).advanceMs);
    return ok({ now: clock.now().getTime() });
  },
  'POST /server': ({ app, name, body }) => callServer(app, name, body),
  'POST /make-admin': ({ app, body }) => giveRole(app, shaped(bodies.makeAdmin, body), 'admin'),
  'POST /set-role'({ app, body }) {
    const { email, role } = shaped(bodies.setRole, body);
    return giveRole(app, { email }, role);
  },
  'GET /database': ({ databaseUrl }) => ok({ url: databaseUrl }),
  'GET /oauth': () => oauthActions(),
  'POST /oauth': ({ app, body }) => actOnOAuth(app, body),
  'GET /audit': ({ app, query }) => readAudit(app, query),
  'POST /jobs': ({ app, name }) => runJob(app, name),
  'POST /outbox': async ({ app }) => ok({ delivered: await drain(app) }),
  // The stand-in has a clock of its own, which a suite moves there: a month here need not be one of billing.
  'GET /polar': ({ polar }) =>
    polar === undefined ? notImplemented : ok({ url: polar, control: `${polar}/__control` }),
  // For the application itself: it knows one place for the keys of a provider, and one form of the user of GitLab.
  'GET /idp-keys': async ({ idp }) => (idp ? ok(await idp.keys()) : notImplemented),
  'GET /idp-user': ({ idp, authorization }) => idp?.user(authorization) ?? notImplemented,
  'POST /webhooks': async ({ inbox }) => ok(await inbox.drain()),
};

async function answer(controlled: Controlled, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://control');
  const [, subject = '', name = ''] = url.pathname.split('/');
  if (!LOOPBACK.test(request.socket.remoteAddress ?? '')) throw new Refusal('FORBIDDEN', 403, 'For this machine only');
  if (!isLoopback(request.headers.host)) throw new Refusal('MISDIRECTED_REQUEST', 421, 'Host must be this machine');
  const body = await read(request);
  const { authorization } = request.headers;
  const call = calls[`${request.method} /${subject}`];
  return call ? call({ ...controlled, name, query: url.searchParams, body, authorization }) : notImplemented;
}

async function runJob(app: INestApplicationContext, name: string): Promise<Answer> {
  const purger = app.get(Purger);
  return purger.scheduled.some((job) => job.name === name && !job.stepwise)
    ? ok(await purger.run(name))
    : notImplemented;
}

/** The newest entries that fit; actor and target by id. */
async function readAudit(app: INestApplicationContext, query: URLSearchParams): Promise<Answer> {
  const [actor, target, action] = ['actor', 'target', 'action'].map((name) => query.get(name) || undefined);
  const { entries } = await app.get(AuditTrail).page({ actor, target, action }, AUDIT_LIMIT);
  return ok(entries);
}

function drain(app: INestApplicationContext): Promise<number> {
  return app.get(Queue).drain('mail', 'text', 'event', 'call');
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

const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
/** A page of another site can send anything but JSON here without a preflight request, and reach it by another name. */
const isLoopback = (host = '') => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

async function read(request: IncomingMessage): Promise<Body> {
  const sent = await text(request);
  const { origin, 'content-type': type, 'sec-fetch-site': site } = request.headers;
  // Programs send an empty POST without a type; a browser says from where, also when there is nothing in it.
  const isEmpty = sent === '' && type === undefined && origin === undefined && site === undefined;
  if ((request.method === 'POST' || sent !== '') && !isEmpty && !/^application\/json\s*(?:;|$)/i.test(type ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'Send application/json');
  }
  if (sent === '') return {};
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
