import { applyDecorators, UseGuards } from '@nestjs/common';
import { GuardedController } from './guarded-controller.ts';
import { RedirectTargetGuard } from './redirect-targets.ts';

/** A guarded controller below `/api/auth`. Redirect targets are checked on every route, before all else. */
export const AuthController = (path = '') =>
  applyDecorators(UseGuards(RedirectTargetGuard), GuardedController(`api/auth${path}`));
