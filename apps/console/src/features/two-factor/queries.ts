import { answer, api } from '../../api/client.ts';
import { useWrite } from '../../ui/actions/use-change.ts';

// Plain calls and no mutations, whose cache would keep passwords and secrets.

export interface Enrolment {
  /** `otpauth://…`, with the secret. */
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** @param password empty for an account without one */
const proofOf = (password: string, code?: string) => ({ ...(password && { password }), ...(code && { code }) });

/** Two-factor is on only after a verified code. @param code a current one, if two-factor is already on */
export const beginEnrolment = (password: string, code?: string): Promise<Enrolment> =>
  answer(api.POST('/api/auth/two-factor/enable', { body: proofOf(password, code) }));

/** A verified code turns two-factor on and replaces the session, so everything is invalidated. */
export function useConfirmEnrolment() {
  const write = useWrite();
  return (code: string) => write(answer(api.POST('/api/auth/two-factor/verify-totp', { body: { code } })));
}

/** Also replaces the session. */
export function useTurnOff() {
  const write = useWrite();
  return (password: string, code?: string) =>
    write(answer(api.POST('/api/auth/two-factor/disable', { body: proofOf(password, code) })));
}

export function useNewCodes() {
  const write = useWrite();
  return (password: string, code?: string) =>
    write(answer(api.POST('/api/auth/two-factor/generate-backup-codes', { body: proofOf(password, code) })));
}
