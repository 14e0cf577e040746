import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { RedirectTargetGuard } from './redirect-targets.ts';

/** A controller under the authentication base path, whose redirect targets are checked on every route. */
export const AuthController = (path = '') =>
  applyDecorators(Controller(`api/auth${path}`), UseGuards(RedirectTargetGuard));
