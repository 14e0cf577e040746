import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { acceptedBy, PrincipalGuard, ruleWhileImpersonating } from '#identity/http';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly controller: Type;
  readonly handler: () => unknown;
  /** The guards of the controller and of the handler, in the order in which they run. */
  readonly guards: readonly unknown[];
  /** Kinds of callers, as the guard asks for them. */
  readonly accepted: ReturnType<typeof acceptedBy>;
  readonly whileImpersonating: ReturnType<typeof ruleWhileImpersonating>;
}

/** @throws Error that names the routes without PrincipalGuard: `Accepts` has no effect there, and anyone could call */
export function declaredRoutes(app: INestApplication): DeclaredRoute[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const routes = controllers.flatMap(({ metatype }) => routesOf(metatype as Type));
  const open = routes.filter(({ guards }) => !guards.includes(PrincipalGuard));
  if (open.length > 0) {
    const names = open.map(({ method, path }) => `${method} ${path}`);
    throw new Error(
      `PrincipalGuard does not guard ${names.join(', ')}. Declare the controller with AuthController or GuardedController.`,
    );
  }
  return routes;
}

function routesOf(controller: Type): DeclaredRoute[] {
  const prototype = controller.prototype as object;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name as keyof typeof prototype] as () => unknown;
    const tails: unknown = Reflect.getMetadata(PATH_METADATA, handler);
    if (tails === undefined) return [];
    const bases: unknown = Reflect.getMetadata(PATH_METADATA, controller);
    const paths = [bases].flat().flatMap((base) => [tails].flat().map((tail) => pathOf(base, tail)));
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
    return paths.map((path) => ({
      method,
      path,
      controller,
      handler,
      guards: [controller, handler].flatMap(
        (target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[] | undefined) ?? [],
      ),
      accepted: acceptedBy(new Reflector(), [handler, controller]),
      whileImpersonating: ruleWhileImpersonating(new Reflector(), [handler, controller], method),
    }));
  });
}

const pathOf = (base: unknown, tail: unknown) =>
  `/${String(base)}/${String(tail)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
