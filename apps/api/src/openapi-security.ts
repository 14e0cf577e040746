import type { INestApplication, Type } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { DocumentBuilder } from '@nestjs/swagger';
import { acceptedBy, PrincipalGuard } from '#identity/http';

type Requirement = Record<string, string[]>;

/** By the kinds of callers that routes accept. */
const WAYS = { anonymous: [{}], session: [{ cookie: [] }, { bearer: [] }], 'api-key': [{ apiKey: [] }] } as const;

/** How callers authenticate. */
export function addSecuritySchemes(about: DocumentBuilder): DocumentBuilder {
  return about
    .addSecurity('cookie', {
      type: 'apiKey',
      in: 'cookie',
      name: 'better-auth.session_token',
      description: 'A session; over https the name begins with `__Secure-`.',
    })
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: 'The same session for programs: the `token` of the answer to a sign-in. It is opaque.',
    })
    .addSecurity('apiKey', {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'A key without permissions acts for its owner; each request is one use of it.',
    })
    .addSecurity('serviceCredential', {
      type: 'http',
      scheme: 'bearer',
      description: 'One of `SERVICE_CREDENTIALS`, for backends that verify API keys.',
    });
}

/** What the routes ask for, by operation id; nothing for those that are open to everybody. */
export function securityByOperation(app: INestApplication): ReadonlyMap<string, Requirement[]> {
  const reflector = new Reflector();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const routes = controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const prototype = controller.prototype as object;
    return new MetadataScanner().getAllMethodNames(prototype).map((name): [string, Requirement[]] => {
      const handler = prototype[name as keyof typeof prototype] as () => void;
      const guards = [controller, handler].flatMap(
        (target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[]) ?? [],
      );
      const kinds = acceptedBy(reflector, [handler, controller]).map(({ kind }) => kind);
      const isOpen = !guards.includes(PrincipalGuard) || kinds.every((kind) => kind === 'anonymous');
      // As documents usually list them: how to authenticate, and last that one need not.
      const inOrder = (['session', 'api-key', 'anonymous'] as const).filter((kind) => kinds.includes(kind));
      return [`${controller.name}_${name}`, isOpen ? [] : inOrder.flatMap((kind) => [...WAYS[kind]] as Requirement[])];
    });
  });
  return new Map(routes.filter(([, ways]) => ways.length > 0));
}
