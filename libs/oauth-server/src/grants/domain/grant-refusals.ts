import { refusals } from '#shared-kernel/domain/refusal';

export const GrantRefusal = refusals({
  CONNECTION_NOT_FOUND: { status: 404, message: 'This application has no access to the account' },
});
