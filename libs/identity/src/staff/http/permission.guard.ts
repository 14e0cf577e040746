import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import { principalIn } from '../../sessions/http.ts';
import { mustBePermitted, type StaffPermission } from '../domain/staff-permissions.ts';

export const Permission = Reflector.createDecorator<StaffPermission>();

/** Runs after PrincipalGuard. The audit trail records the caller as staff from here on. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly actors: Actors,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const principal = principalIn(context);
    mustBePermitted(principal.user.role, this.reflector.get(Permission, context.getHandler()));
    if (principal.kind === 'session') this.actors.identify(staffActor(principal.user, principal.session.id));
    return true;
  }
}

/** For staff whose role has the permission. A flow that changes something checks it again, on the locked account. */
export const Permitted = (permission: StaffPermission): MethodDecorator =>
  applyDecorators(Permission(permission), UseGuards(PermissionGuard));
