import { applyDecorators, type CanActivate, Controller, type Type, UseGuards } from '@nestjs/common';
import { PrincipalGuard } from './principal.guard.ts';

/**
 * A controller at any path: callers need a session where `Accepts` says nothing else. The service does not start with a
 * route that is declared without this or `AuthController`.
 * @param path from the root, such as `api/reports`
 * @param guards run after PrincipalGuard, so they know the caller
 */
export const GuardedController = (path: string, ...guards: readonly Type<CanActivate>[]) =>
  applyDecorators(Controller(path), UseGuards(PrincipalGuard, ...guards));
