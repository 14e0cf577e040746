import { z } from 'zod';
import { notFound, Refusal } from '../core/refusals.ts';
import type { SessionRow } from '../core/rows.ts';
import { read } from './validation.ts';

/** `token`: an organization access token with the scope. `session`: a customer session. `anyone`: neither. */
export type Guard = { by: 'token'; scope: string } | { by: 'session' } | { by: 'anyone' };

export interface Reply {
  status: number;
  /** Undefined: an empty body. */
  body?: unknown;
}

export interface Route {
  method: string;
  path: string;
  guard: Guard;
  handle: (call: Call) => Reply;
}

/** One request that found its route. */
export class Call {
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly session: SessionRow | null;

  constructor(params: Record<string, string>, query: URLSearchParams, body: unknown, session: SessionRow | null) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.session = session;
  }

  read<T>(schema: z.ZodType<T>): T {
    return read(schema, this.body, ['body']);
  }

  id(name = 'id'): string {
    return read(z.uuid(), this.params[name], ['path', name]);
  }

  param(name: string): string {
    return this.params[name]!;
  }
}

const scoped = (method: string, path: string, scope: string, handle: Route['handle']): Route => ({
  method,
  path,
  guard: { by: 'token', scope },
  handle,
});

export const get = (path: string, scope: string, handle: Route['handle']): Route => scoped('GET', path, scope, handle);
export const post = (path: string, scope: string, handle: Route['handle']): Route =>
  scoped('POST', path, scope, handle);
export const patch = (path: string, scope: string, handle: Route['handle']): Route =>
  scoped('PATCH', path, scope, handle);
export const remove = (path: string, scope: string, handle: Route['handle']): Route =>
  scoped('DELETE', path, scope, handle);

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
export const accepted = (): Reply => ({ status: 202, body: null });
export const noContent = (): Reply => ({ status: 204 });

interface Match {
  route: Route;
  params: Record<string, string>;
}

export class Router {
  readonly #patterns: { pattern: RegExp; route: Route }[];

  constructor(routes: readonly Route[]) {
    // Fixed segments before parameters: /customers/external/{external_id} is no /customers/{id}/members.
    this.#patterns = routes
      .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))
      .map((route) => ({ pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`), route }));
  }

  match(method: string, path: string): Match {
    const there = this.#on(path);
    if (there.length === 0) throw this.#elsewhere(path) ?? notFound();
    const match = there.find(({ route }) => route.method === method);
    if (!match) throw new Refusal(405, 'MethodNotAllowed', 'Method Not Allowed');
    return match;
  }

  #on(path: string): Match[] {
    return this.#patterns.flatMap(({ pattern, route }) => {
      const groups = pattern.exec(path)?.groups;
      if (!groups && !pattern.test(path)) return [];
      const params = Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
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

const parametersIn = (path: string) => path.split('{').length;
