import type { DocumentBuilder } from '@nestjs/swagger';
import type { DeclaredRoute } from './http/declared-routes.ts';

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
    })
    .addSecurity('accessToken', {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of the authorization server (RFC 6750). It is opaque.',
    });
}

/** What a route asks for; undefined when it is open to everybody. */
export function securityOf({ accepted }: DeclaredRoute): Requirement[] | undefined {
  const kinds = accepted.map(({ kind }) => kind);
  if (kinds.every((kind) => kind === 'anonymous')) return undefined;
  // As documents usually list them: how to authenticate, and last that one need not.
  const inOrder = (['session', 'api-key', 'anonymous'] as const).filter((kind) => kinds.includes(kind));
  return inOrder.flatMap((kind) => [...WAYS[kind]] as Requirement[]);
}
