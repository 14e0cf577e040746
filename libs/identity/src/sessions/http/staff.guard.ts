import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AccountRefusal, type Role } from '../../users/index.ts';
import { principalIn } from './principal.guard.ts';

function mustBe(context: ExecutionContext, ...allowed: readonly Role[]): true {
  const { role } = principalIn(context).user;
  if (!(allowed as readonly string[]).includes(role)) throw AccountRefusal.FORBIDDEN();
  return true;
}

/** Lets support and administrators pass. Stands behind PrincipalGuard. */
@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return mustBe(context, 'support', 'admin');
  }
}

/** Lets administrators pass. Stands behind PrincipalGuard. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return mustBe(context, 'admin');
  }
}
