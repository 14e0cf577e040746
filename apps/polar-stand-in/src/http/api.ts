import { Refusal } from '../core/refusals.ts';
import { withUnknownMembers } from '../core/unknown-members.ts';
import type { World } from '../core/world.ts';
import { admit, versionOf } from './access.ts';
import type { Fault, Faults } from './faults.ts';
import type { Bucket } from './rate.ts';
import { Call, type Route, Router } from './router.ts';
import { json, parseJson, refused, type Request, type Response } from './server.ts';

export interface LogEntry {
  at: string;
  method: string;
  path: string;
  query: string;
  /** The route that matched; null is something that nothing here implements. */
  route: string | null;
  version: string | null;
  status: number;
  body: unknown;
}

const MAX_LOG = 20_000;

/** Everything below /v1. */
export class Api {
  readonly log: LogEntry[] = [];
  bucket: Bucket | null = null;
  readonly routes: readonly string[];
  readonly #world: World;
  readonly #router: Router;
  readonly #faults: Faults;

  constructor(world: World, routes: readonly Route[], faults: Faults) {
    this.#world = world;
    this.#router = new Router(routes);
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
    entry.route = this.#matched(request);
    if (kind !== 'respond') return { status: 200, headers: { 'content-type': 'application/json' }, cut: kind, delayMs };
    const response = typeof body === 'string' ? { status, headers, text: body } : json(status, body ?? null, headers);
    return { ...response, delayMs };
  }

  #matched({ method, path }: Request): string | null {
    try {
      return this.#router.match(method, path).route.path;
    } catch {
      return null;
    }
  }

  /** Nothing of one request happens between the steps of another. */
  #regular({ method, path, query, headers, text }: Request, entry: LogEntry): Response {
    const echo: Record<string, string> = {};
    try {
      this.bucket?.take();
      const header = headers['polar-version'];
      echo['polar-version'] = versionOf(Array.isArray(header) ? header[0] : header);
      const { route, params } = this.#router.match(method, path);
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
}
