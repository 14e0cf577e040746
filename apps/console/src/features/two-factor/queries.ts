import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

// Plain calls and no mutations, whose cache would keep passwords and secrets.

export interface Enrolment {
  /** `otpauth://…`, with the secret. */
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** @param password empty for an account without one */
const proofOf = (password: string, code?: string) => ({ ...(password && { password }), ...(code && { code }) });

/**
 * Starts the set-up; two-factor is on only after a verified code.
 * @param code a current one, if two-factor is already on
 */
export const beginEnrolment = (password: string, code?: string): Promise<Enrolment> =>
  answer(api.POST('/api/auth/two-factor/enable', { body: proofOf(password, code) }));

/** A verified code turns two-factor on and replaces the session, so everything is invalidated. */
export function useConfirmEnrolment(): (code: string) => Promise<void> {
  const queries = useQueryClient();
  return async (code) => {
    await answer(api.POST('/api/auth/two-factor/verify-totp', { body: { code } }));
    await queries.invalidateQueries();
  };
}

/** A password, empty for an account without one, and a current code where the API requires one. */
type Act<T> = (password: string, code?: string) => Promise<T>;

/** Also replaces the session. */
export function useTurnOff(): Act<void> {
  const queries = useQueryClient();
  return async (password, code) => {
    await answer(api.POST('/api/auth/two-factor/disable', { body: proofOf(password, code) }));
    await queries.invalidateQueries();
  };
}

export function useNewCodes(): Act<readonly string[]> {
  const queries = useQueryClient();
  return async (password, code) => {
    const { backupCodes } = await answer(
      api.POST('/api/auth/two-factor/generate-backup-codes', { body: proofOf(password, code) }),
    );
    await queries.invalidateQueries();
    return backupCodes;
  };
}
