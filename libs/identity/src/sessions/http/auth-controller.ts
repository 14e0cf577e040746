import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { PrincipalGuard } from './principal.guard.ts';
import { RedirectTargetGuard } from './redirect-targets.ts';

/**
 * A controller under the authentication base path: redirect targets are checked on every route, and callers need a
 * session where `Accepts` says nothing else.
 */
export const AuthController = (path = '') =>
  applyDecorators(Controller(`api/auth${path}`), UseGuards(RedirectTargetGuard, PrincipalGuard));
