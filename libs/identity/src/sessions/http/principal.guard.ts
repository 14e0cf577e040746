import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal } from '../../users/index.ts';
import { callerOf, type Principal, type SessionPrincipal } from '../domain/principal.ts';
import { acceptedIn, isOpen } from './acceptance.ts';
import { type PrincipalRequest, Principals } from './principals.ts';

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

/** @throws Error without the guard */
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

/** The caller, for other contexts. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(principalIn(context)),
);
