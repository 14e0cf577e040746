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
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal, type Role } from '../../users/index.ts';
import { callerOf, type Principal, type SessionPrincipal } from '../domain/principal.ts';
import { acceptedIn, isOpen, type PrincipalRequest, Principals } from './principals.ts';
import { RedirectTargetGuard } from './redirect-targets.ts';

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
    const accepted = acceptedIn(this.reflector, context);
    if (isOpen(accepted)) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<PrincipalRequest>();
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
