import { Reflector } from '@nestjs/core';
import { ServiceCredentialGuard } from '#identity/api-keys/http/api-key-reader';
import { AdminGuard, StaffGuard } from '#identity/http';
import type { StaffPermission } from '#identity/staff/domain/staff-permissions';
import { Permission } from '#identity/staff/http/permission.guard';
import type { DeclaredRoute } from '../../src/http/server/declared-routes.ts';

/** The role of staff that a route demands; undefined: none. */
export function staffAccessOf({ guards, handler }: DeclaredRoute): StaffPermission | 'admin' | 'staff' | undefined {
  const permission = new Reflector().get(Permission, handler) as StaffPermission | undefined;
  if (permission !== undefined) return permission;
  if (guards.includes(AdminGuard)) return 'admin';
  return guards.includes(StaffGuard) ? 'staff' : undefined;
}

/** The permission of staff; else kinds of callers: for keys, also the permissions that those with permissions need; for access tokens, their scope. */
export function accessOf(route: DeclaredRoute): string {
  if (route.guards.includes(ServiceCredentialGuard)) return 'service';
  const ofStaff = staffAccessOf(route);
  if (ofStaff !== undefined) return ofStaff;
  const names = route.accepted.map((acceptance) =>
    acceptance.kind === 'api-key' && acceptance.permissions
      ? `api-key(${acceptance.permissions.gatehouse.join(' ')})`
      : acceptance.kind === 'access-token'
        ? acceptance.scope
        : acceptance.kind,
  );
  return names.join('+');
}
