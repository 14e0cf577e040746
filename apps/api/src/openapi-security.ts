import type { DocumentBuilder } from '@nestjs/swagger';
import { serviceScopes } from '#identity';
import type { DeclaredRoute } from './http/server/declared-routes.ts';

type Requirement = Record<string, string[]>;

type Acceptance = DeclaredRoute['accepted'][number];

/** The usual order in OpenAPI documents: ways to authenticate first, then `anonymous`. */
const ORDER: readonly Acceptance['kind'][] = ['session', 'api-key', 'access-token', 'anonymous'];

function waysOf(accepted: Acceptance): Requirement[] {
  switch (accepted.kind) {
    case 'anonymous':
      return [{}];
    case 'session':
      return [{ cookie: [] }, { bearer: [] }];
    case 'api-key':
      return [{ apiKey: [] }];
    case 'access-token':
      return [{ accessToken: [accepted.scope] }];
  }
}

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
    .addSecurity('accessToken', {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: '/api/auth/oauth2/authorize',
          tokenUrl: '/api/auth/oauth2/token',
          refreshUrl: '/api/auth/oauth2/token',
          scopes: serviceScopes,
        },
      },
      description: 'An application that acts for a user, with the scopes that the user granted.',
    })
    .addSecurity('serviceCredential', {
      type: 'http',
      scheme: 'bearer',
      description: 'One of `SERVICE_CREDENTIALS`, for backends that verify API keys.',
    })
    .addSecurity('registrationToken', {
      type: 'http',
      scheme: 'bearer',
      description: 'The registration access token that the answer to a registration contains (RFC 7592).',
    });
}

/** The requirements of a route; undefined when it is open to everybody. */
export function securityOf({ accepted }: DeclaredRoute): Requirement[] | undefined {
  if (accepted.every(({ kind }) => kind === 'anonymous')) return undefined;
  return ORDER.flatMap((kind) => accepted.filter((one) => one.kind === kind)).flatMap(waysOf);
}
