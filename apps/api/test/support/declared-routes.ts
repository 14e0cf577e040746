import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { acceptedBy, PrincipalGuard } from '#identity/http';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly controller: Type;
  readonly guards: readonly unknown[];
  /** Kinds of callers, as the guard asks for them. */
  readonly accepted: ReturnType<typeof acceptedBy>;
}

const ANYBODY: DeclaredRoute['accepted'] = [{ kind: 'anonymous' }];

/** What the controllers declare. */
export function declaredRoutes(app: INestApplication): DeclaredRoute[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const prototype = controller.prototype as object;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name as keyof typeof prototype] as () => unknown;
      const path: unknown = Reflect.getMetadata(PATH_METADATA, handler);
      if (path === undefined) return [];
      const guards = [controller, handler].flatMap(
        (target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[]) ?? [],
      );
      const isGuarded = guards.includes(PrincipalGuard);
      const accepted = isGuarded ? acceptedBy(new Reflector(), [handler, controller]) : ANYBODY;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
      const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
      return [path].flat().map((tail) => ({
        method,
        path: `/${base}/${String(tail)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''),
        controller,
        guards,
        accepted,
      }));
    });
  });
}
