import { refusals } from '#shared-kernel/domain/refusal';

export const LogoRefusal = refusals({
  LOGO_NOT_FOUND: { status: 404, message: 'There is no such logo' },
});
