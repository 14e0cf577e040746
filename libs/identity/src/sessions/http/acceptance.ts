import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/** Permissions of API keys that this service itself checks; `gatehouse` is its reserved resource. */
export interface OwnPermissions {
  /** Such as `billing.read`. */
  readonly gatehouse: readonly string[];
}

/** One kind of caller that a route accepts, with what it must carry. Each kind of principal is a member. */
export type Acceptance =
  /** No authentication required: the guard reads nothing, and the handler may use `Principals`. */
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'session' }
  /** `permissions`: what a key with permissions must carry; without any, such a key is refused. */
  | { readonly kind: 'api-key'; readonly permissions?: OwnPermissions }
  /** `scope`: what the access token must carry (`serviceScopes`). */
  | { readonly kind: 'access-token'; readonly scope: string };

export const SESSION = { kind: 'session' } as const satisfies Acceptance;
export const API_KEY = { kind: 'api-key' } as const satisfies Acceptance;

/** Also keys without permissions. @example `@Accepts('session', apiKey({ gatehouse: ['billing.read'] }))` */
export const apiKey = (permissions: OwnPermissions) => ({ kind: 'api-key', permissions }) as const satisfies Acceptance;

/** Access tokens of applications, with this scope. @example `@Accepts('session', accessToken('organizations.read'))` */
export const accessToken = (scope: string) => ({ kind: 'access-token', scope }) as const satisfies Acceptance;

/** Accepted without saying more; a route that accepts access tokens names a scope. */
type PlainKind = Exclude<Acceptance['kind'], 'access-token'>;

const ACCEPTS = 'identity:accepts';
const DEFAULT: readonly Acceptance[] = [SESSION];

/** Which callers a route, or each route of a controller, accepts; without it: sessions only. */
export const Accepts = (...accepted: readonly (PlainKind | Acceptance)[]) =>
  SetMetadata(
    ACCEPTS,
    accepted.map((one) => (typeof one === 'string' ? { kind: one } : one)),
  );

export function acceptedBy(reflector: Reflector, targets: Parameters<Reflector['getAllAndOverride']>[1]) {
  return reflector.getAllAndOverride<readonly Acceptance[] | undefined>(ACCEPTS, targets) ?? DEFAULT;
}

export const acceptedIn = (reflector: Reflector, context: ExecutionContext) =>
  acceptedBy(reflector, [context.getHandler(), context.getClass()]);

export const isOpen = (accepted: readonly Acceptance[]) => accepted.some(({ kind }) => kind === 'anonymous');
