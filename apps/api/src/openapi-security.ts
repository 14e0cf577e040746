import type { INestApplication, Type } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { DocumentBuilder } from '@nestjs/swagger';
import { AcceptsApiKey, SessionGuard } from '#identity/http';

type Requirement = Record<string, string[]>;

const SESSION: readonly Requirement[] = [{ cookie: [] }, { bearer: [] }];
const API_KEY: Requirement = { apiKey: [] };

/** How callers show who they are. */
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
      description: 'An API key stands for a session of its owner; each request is one use of it.',
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
      const targets = [prototype[name as keyof typeof prototype] as () => void, controller];
      const guards = targets.flatMap((target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[]) ?? []);
      const needsSession = guards.some(isSessionGuard);
      const acceptsKey = reflector.getAllAndOverride(AcceptsApiKey, targets) !== undefined;
      const ways = needsSession || acceptsKey ? [...SESSION, ...(acceptsKey ? [API_KEY] : [])] : [];
      // Who shows nothing gets an answer, too, where no guard stands.
      return [`${controller.name}_${name}`, acceptsKey && !needsSession ? [...ways, {}] : ways];
    });
  });
  return new Map(routes.filter(([, ways]) => ways.length > 0));
}

function isSessionGuard(guard: unknown): boolean {
  return guard === SessionGuard || (typeof guard === 'function' && guard.prototype instanceof SessionGuard);
}
