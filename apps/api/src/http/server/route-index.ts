import { type Express, type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';

export const ROUTE_METHODS = ['all', 'get', 'post', 'put', 'patch', 'delete'] as const;
type RouteMethod = (typeof ROUTE_METHODS)[number];

interface Group {
  readonly router: Router;
  readonly routes: Route[];
}

interface Route {
  readonly method: RouteMethod;
  /** The path as declared: `/api/auth/reset-password/:token`. */
  readonly path: string;
}

/** Whole segments may be parameters. Other patterns could be read differently here and by Express. */
const PATH = /^(?:\/(?::\w+|[\w\-.]*))+$/;

const ROUTE_PATH = Symbol('route path');
type Found = Request & { [ROUTE_PATH]?: string | undefined };

/** The declared path of the route that will answer; undefined when none does. */
export function routePathOf(request: Request): string | undefined {
  return (request as Found)[ROUTE_PATH];
}

/**
 * All routes of the application. A route without parameters is found by its path in one step: Express tries one route
 * after the other, which for a hundred of them costs more than what most of them do (measured in ADR 20).
 */
export class RouteIndex {
  private readonly exact = new Map<string, Group>();
  private readonly withParameters = newGroup();

  constructor(private readonly check: (path: string) => void) {}

  get routes(): readonly Route[] {
    return [...this.exact.values(), this.withParameters].flatMap(({ routes }) => routes);
  }

  /** Takes what `app.get(path, handler)` and its siblings take. @throws Error for a path that `check` refuses, or with wildcards */
  add(method: RouteMethod, path: string, handler: RequestHandler): void {
    if (!PATH.test(path)) throw new Error(`The path ${path} has more than plain segments and parameters`);
    this.check(path);
    const { router, routes } = this.groupOf(path);
    routes.push({ method, path });
    router[method](path, handler);
  }

  /** Middleware that makes `routePathOf` available. Runs before everything that depends on the route. */
  readonly find = (request: Request, _response: Response, next: NextFunction): void => {
    (request as Found)[ROUTE_PATH] = this.pathFor(request.method, request.path);
    next();
  };

  /** Handlers run from here on. Exact paths come first, whichever route was added first. */
  mountOn(app: Express): void {
    app.use((request, response, next) => {
      const group = this.exact.get(request.path);
      if (group) group.router(request, response, next);
      else next();
    });
    app.use(this.withParameters.router);
  }

  private pathFor(httpMethod: string, path: string): string | undefined {
    const method = httpMethod === 'HEAD' ? 'get' : httpMethod.toLowerCase();
    const takes = (route: Route) => route.method === method || route.method === 'all';
    if (this.exact.get(path)?.routes.some(takes)) return path;
    return this.withParameters.routes.find((route) => takes(route) && fits(route.path, path))?.path;
  }

  private groupOf(path: string): Group {
    if (path.includes(':')) return this.withParameters;
    const group = this.exact.get(path) ?? newGroup();
    this.exact.set(path, group);
    return group;
  }
}

const newGroup = (): Group => ({ router: Router({ caseSensitive: true, strict: true }), routes: [] });

function fits(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  const isSame = (segment: string, i: number) => (segment[0] === ':' ? given[i] !== '' : segment === given[i]);
  return wanted.length === given.length && wanted.every(isSame);
}
