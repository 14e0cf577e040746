import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import { AccountRefusal, type Role } from '../../users/index.ts';
import type { Principal } from '../domain/principal.ts';
import { principalIn } from './principal.guard.ts';

/** @throws FORBIDDEN */
function principalWith(context: ExecutionContext, ...roles: readonly Role[]): Principal {
  const principal = principalIn(context);
  if (!(roles as readonly string[]).includes(principal.user.role)) throw AccountRefusal.FORBIDDEN();
  return principal;
}

/**
 * Lets support and administrators pass; the audit trail records them as staff from here on. Runs after PrincipalGuard.
 */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly actors: Actors) {}

  canActivate(context: ExecutionContext): boolean {
    const principal = principalWith(context, 'support', 'admin');
    if (principal.kind === 'session') this.actors.identify(staffActor(principal.user, principal.session.id));
    return true;
  }
}

/** Lets administrators pass. Runs after StaffGuard. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    principalWith(context, 'admin');
    return true;
  }
}
