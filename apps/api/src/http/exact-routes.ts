import { type Express, type RequestHandler, Router } from 'express';

/** The ways in which Nest registers a route. */
export const ROUTE_METHODS = ['all', 'get', 'post', 'put', 'patch', 'delete'] as const;

/** Neither parameters nor wildcards (path-to-regexp). */
const EXACT_PATH = /^[\w\-./]+$/;

/**
 * Routes whose path says all are found by it at once; Express asks one route after the other whether it matches, which
 * for a hundred of them costs more than what most do. The others stay with Express, behind these, whichever was added
 * first.
 */
export class ExactRoutes {
  private readonly routers = new Map<string, Router>();

  constructor(private readonly app: Express) {}

  /** As `app.get(path, handler)` and its sisters. The first one settles where in the application all are. */
  add(method: (typeof ROUTE_METHODS)[number], path: string, handler: RequestHandler): void {
    if (!EXACT_PATH.test(path)) return void this.app[method](path, handler);
    if (this.routers.size === 0) this.app.use(this.handle);
    const router = this.routers.get(path) ?? Router({ caseSensitive: true, strict: true });
    this.routers.set(path, router);
    router[method](path, handler);
  }

  /** As in `app.router.stack`, for whoever looks what there is. */
  get stack(): Router['stack'] {
    return [...this.routers.values()].flatMap(({ stack }) => stack);
  }

  private readonly handle: RequestHandler = (request, response, next) => {
    const router = this.routers.get(request.path);
    if (router) router(request, response, next);
    else next();
  };
}
