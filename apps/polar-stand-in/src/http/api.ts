import { fromIso } from '../core/clock.ts';
import { notFound, Refusal } from '../core/refusals.ts';
import type { SessionRow } from '../core/rows.ts';
import { first, withUnknownMembers, type World } from '../core/world.ts';
import type { Bucket, Fault, Faults } from './faults.ts';
import { Call, type Guard, type Route } from './routes.ts';
import { json, parseJson, refused, type Request, type Response } from './server.ts';

interface LogEntry {
  at: string;
  method: string;
  path: string;
  query: string;
  /** The route that matched; null where nothing here implements it. */
  route: string | null;
  version: string | null;
  status: number;
  body: unknown;
}

const MAX_LOG = 20_000;
const VERSIONS = new Set(['2026-04', '2026-10', '2027-01']);

/** Everything below /v1. */
export class Api {
  readonly log: LogEntry[] = [];
  bucket: Bucket | null = null;
  readonly routes: readonly string[];
  readonly #world: World;
  readonly #patterns: { pattern: RegExp; route: Route }[];
  readonly #faults: Faults;

  constructor(world: World, routes: readonly Route[], faults: Faults) {
    this.#world = world;
    // Fixed segments before parameters: /customers/external/{external_id} is no /customers/{id}/members.
    this.#patterns = routes
      .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))
      .map((route) => ({ pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`), route }));
    this.routes = routes.map(({ method, path }) => `${method} ${path}`);
    this.#faults = faults;
  }

  answer(request: Request): Response {
    const entry = this.#begin(request);
    const fault = this.#faults.for(request.method, request.path);
    const response = fault ? this.#failing(fault, request, entry) : this.#regular(request, entry);
    entry.status = response.status;
    return response;
  }

  #begin({ method, path, query, headers, text }: Request): LogEntry {
    const version = headers['polar-version'];
    const entry: LogEntry = {
      at: new Date().toISOString(),
      method,
      path,
      query: query.toString(),
      route: null,
      version: typeof version === 'string' ? version : null,
      status: 0,
      body: text,
    };
    this.log.push(entry);
    if (this.log.length > MAX_LOG) this.log.shift();
    return entry;
  }

  #failing(fault: Fault, request: Request, entry: LogEntry): Response {
    const { kind, delayMs, status, headers, body } = fault;
    if (kind === 'delay') return { ...this.#regular(request, entry), delayMs };
    if (kind === 'executeThenFail') {
      this.#regular(request, entry);
      return { ...json(status, { error: 'InternalServerError', detail: 'Internal Server Error' }), delayMs };
    }
    const { method, path } = request;
    entry.route =
      this.#patterns.find(({ pattern, route }) => route.method === method && pattern.test(path))?.route.path ?? null;
    if (kind !== 'respond') return { status: 200, headers: { 'content-type': 'application/json' }, cut: kind, delayMs };
    const response = typeof body === 'string' ? { status, headers, text: body } : json(status, body ?? null, headers);
    return { ...response, delayMs };
  }

  /** Nothing of one request happens between the steps of another. */
  #regular({ method, path, query, headers, text }: Request, entry: LogEntry): Response {
    const echo: Record<string, string> = {};
    try {
      this.bucket?.take();
      const header = headers['polar-version'];
      echo['polar-version'] = versionOf(Array.isArray(header) ? header[0] : header);
      const { route, params } = this.#match(method, path);
      entry.route = `${route.method} ${route.path}`;
      const session = admit(this.#world, route.guard, headers.authorization);
      const { status, body } = route.handle(new Call(params, query, parseJson(text), session));
      const isPlain = body === undefined || !this.#world.options.unknownMembers;
      return json(status, isPlain ? body : withUnknownMembers(body), echo);
    } catch (error) {
      if (error instanceof Refusal && error.status === 307) entry.route = 'redirect';
      const response = refused(error);
      const search = query.size > 0 ? `?${query}` : '';
      const location = response.headers?.['location'];
      return {
        ...response,
        headers: { ...response.headers, ...echo, ...(location ? { location: location + search } : {}) },
      };
    }
  }

  #match(method: string, path: string): Match {
    const there = this.#on(path);
    if (there.length === 0) throw this.#elsewhere(path) ?? notFound();
    const match = there.find(({ route }) => route.method === method);
    if (!match) throw new Refusal(405, 'MethodNotAllowed', 'Method Not Allowed');
    return match;
  }

  #on(path: string): Match[] {
    return this.#patterns.flatMap(({ pattern, route }) => {
      const match = pattern.exec(path);
      if (!match) return [];
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return [{ route, params: Object.fromEntries(params) as Record<string, string> }];
    });
  }

  /** The same path with or without the slash at the end, as Polar's framework redirects. */
  #elsewhere(path: string): Refusal | undefined {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    if (this.#on(other).length === 0) return undefined;
    return new Refusal(307, 'TemporaryRedirect', 'Temporary Redirect', { location: other });
  }
}

interface Match {
  route: Route;
  params: Record<string, string>;
}

const parametersIn = (path: string) => path.split('{').length;

/** The version of the answer. Without the header Polar takes its own default, which moves; here it is the newest. */
function versionOf(header: string | undefined): string {
  if (header === undefined) return '2027-01';
  if (!VERSIONS.has(header)) throw new Refusal(404, 'NotFound', 'Unknown API version.');
  return header;
}

/** The session of the caller, if the route is for customers. */
export function admit(world: World, guard: Guard, authorization: string | undefined): SessionRow | null {
  if (guard.by === 'anyone') return null;
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return guard.by === 'session' ? sessionOf(world, token) : scoped(world, token, guard.scope);
}

const unauthorized = () =>
  new Refusal(401, 'Unauthorized', 'The access token is invalid, expired or missing.', {
    'www-authenticate': 'Bearer realm="polar"',
  });

function scoped({ tables }: World, token: string, scope: string): null {
  const row = tables.tokens.get(token);
  if (!row) throw unauthorized();
  const enough =
    row.scopes === null || row.scopes.includes(scope) || row.scopes.includes(scope.replace(/:read$/, ':write'));
  if (enough) return null;
  throw new Refusal(403, 'InsufficientScope', `Missing scope: ${scope}`, {
    'www-authenticate': 'Bearer realm="polar", error="insufficient_scope"',
  });
}

function sessionOf(world: World, token: string): SessionRow {
  const session = first(world.tables.sessions, (row) => row.token === token);
  const customer = world.tables.customers.get(session?.customer_id ?? '');
  if (!session || !customer || customer.deleted_at !== null || fromIso(session.expires_at) <= world.clock.peek()) {
    throw unauthorized();
  }
  return session;
}
