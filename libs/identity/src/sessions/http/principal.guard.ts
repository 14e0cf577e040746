import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Post,
  Res,
  type Type,
  UseGuards,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response, Request } from 'express';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal, type Role } from '../../users/index.ts';
import type { WhileImpersonating as RuleWhileImpersonating } from '../domain/impersonation.ts';
import {
  callerOf,
  type Principal,
  type SessionPrincipal,
  type OwnPermissions,
  type Acceptance,
  SESSION,
} from '../domain/principal.ts';
import { type PrincipalRequest, Principals } from './principals.ts';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';

/** Also keys without permissions. @example `@Accepts('session', apiKey({ gatehouse: ['billing.read'] }))` */
export const apiKey = (permissions: OwnPermissions) => ({ kind: 'api-key', permissions }) as const satisfies Acceptance;

/** Access tokens of applications, with this scope. @example `@Accepts('session', accessToken('organizations.read'))` */
export const accessToken = (scope: string) => ({ kind: 'access-token', scope }) as const satisfies Acceptance;

/** Accepted without saying more; a route that accepts access tokens names a scope. */
type PlainKind = Exclude<Acceptance['kind'], 'access-token'>;

const ACCEPTS = 'identity:accepts';
const DEFAULT: readonly Acceptance[] = [SESSION];

/** Declares the callers that a route, or each route of a controller, accepts; without it: sessions only. */
export const Accepts = (...accepted: readonly (PlainKind | Acceptance)[]) =>
  SetMetadata(
    ACCEPTS,
    accepted.map((one) => (typeof one === 'string' ? { kind: one } : one)),
  );

export function acceptedBy(reflector: Reflector, targets: Parameters<Reflector['getAllAndOverride']>[1]) {
  return reflector.getAllAndOverride<readonly Acceptance[] | undefined>(ACCEPTS, targets) ?? DEFAULT;
}

const WHILE_IMPERSONATING = 'identity:while-impersonating';

/**
 * The rule of a route, or of each route of a controller, for staff who act as a user. Without one a GET is allowed, as it only
 * reads, and everything else refused. @example `@WhileImpersonating('refused')` for a GET that acts
 */
export const WhileImpersonating = (rule: RuleWhileImpersonating) => SetMetadata(WHILE_IMPERSONATING, rule);

/** @param method of the request, in capitals */
export function ruleWhileImpersonating(
  reflector: Reflector,
  targets: Parameters<Reflector['getAllAndOverride']>[1],
  method: string,
): RuleWhileImpersonating {
  const declared = reflector.getAllAndOverride<RuleWhileImpersonating | undefined>(WHILE_IMPERSONATING, targets);
  return declared ?? (method === 'GET' || method === 'HEAD' ? 'allowed' : 'refused');
}

const REFUSALS = Object.entries({
  callbackURL: AccountRefusal.INVALID_CALLBACK_URL,
  redirectTo: AccountRefusal.INVALID_CALLBACK_URL,
  errorCallbackURL: AccountRefusal.INVALID_ERROR_CALLBACK_URL,
  newUserCallbackURL: AccountRefusal.INVALID_NEW_USER_CALLBACK_URL,
} as const);

/** Checked on every route: when a link is created, and again when it is used. */
@Injectable()
export class RedirectTargetGuard implements CanActivate {
  constructor(private readonly origins: TrustedOrigins) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    this.check(request.body as unknown);
    // Express parses the query again at each access.
    if (request.url.includes('?')) this.check(request.query);
    return true;
  }

  private check(source: unknown): void {
    if (typeof source !== 'object' || source === null) return;
    for (const [field, refuse] of REFUSALS) {
      const value: unknown = Object.hasOwn(source, field) ? source[field as keyof typeof source] : undefined;
      if (value === undefined || value === null) continue;
      if (typeof value !== 'string' || this.origins.safeRedirect(value) === undefined) throw refuse();
    }
  }
}

/** The refusal for unauthenticated callers, if the specification has its own for this route. */
export const UnauthorizedRefusal = Reflector.createDecorator<() => Refusal>();

/** Admits the callers that the route accepts: 401 without authentication, 403 for a key or scope that is not accepted. */
@Injectable()
export class PrincipalGuard implements CanActivate {
  constructor(
    private readonly principals: Principals,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const accepted = acceptedBy(this.reflector, targets);
    const http = context.switchToHttp();
    const request = http.getRequest<PrincipalRequest>();
    // Also for routes that look for a session by themselves.
    request.whileImpersonating = ruleWhileImpersonating(this.reflector, targets, request.method);
    if (accepted.some(({ kind }) => kind === 'anonymous')) return true;
    if (await this.principals.find(request, http.getResponse<Response>(), ...accepted)) return true;
    throw this.principals.refusalOf(request, accepted) ?? this.unauthorized(context);
  }

  private unauthorized(context: ExecutionContext): Refusal {
    const targets = [context.getHandler(), context.getClass()];
    return (this.reflector.getAllAndOverride(UnauthorizedRefusal, targets) ?? AccountRefusal.UNAUTHORIZED)();
  }
}

export function principalIn(context: ExecutionContext): Principal {
  const { principal } = context.switchToHttp().getRequest<PrincipalRequest>();
  if (!principal) throw new Error('The route asks for a principal without PrincipalGuard');
  return principal;
}

/** The session of the caller, on a route that accepts only sessions. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionPrincipal => {
  const principal = principalIn(context);
  if (principal.kind !== 'session') throw new Error(`The route accepts ${principal.kind} and asks for a session`);
  return principal;
});

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(principalIn(context)),
);

/**
 * A controller at any path: callers need a session where `Accepts` says nothing else. The service does not start with a
 * route that is declared without this or `AuthController`.
 * @param path from the root, such as `api/reports`
 * @param guards run after PrincipalGuard, so they know the caller
 */
export const GuardedController = (path: string, ...guards: readonly Type<CanActivate>[]) =>
  applyDecorators(Controller(path), UseGuards(PrincipalGuard, ...guards));

/** A guarded controller below `/api/auth`. Redirect targets are checked on every route, before all else. */
export const AuthController = (path = '') =>
  applyDecorators(UseGuards(RedirectTargetGuard), GuardedController(`api/auth${path}`));

/** A POST that answers 200, as those of better-auth do. */
export const PostOk = (path: string | string[]) => applyDecorators(Post(path), HttpCode(200));

/** The response, for a handler that returns its answer; `response.req` is the request. */
export const Reply = () => Res({ passthrough: true });

/** @throws FORBIDDEN */
function principalWith(context: ExecutionContext, ...roles: readonly Role[]): Principal {
  const principal = principalIn(context);
  if (!(roles as readonly string[]).includes(principal.user.role)) throw AccountRefusal.FORBIDDEN();
  return principal;
}

/** For support and administrators; the audit trail records them as staff from here on. Runs after PrincipalGuard. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly actors: Actors) {}

  canActivate(context: ExecutionContext): boolean {
    const principal = principalWith(context, 'support', 'admin');
    if (principal.kind === 'session') this.actors.identify(staffActor(principal.user, principal.session.id));
    return true;
  }
}

/** Runs after StaffGuard. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    principalWith(context, 'admin');
    return true;
  }
}
