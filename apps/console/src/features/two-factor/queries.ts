import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

// Plain calls, no mutations: those keep what goes in and what comes out, here passwords and secrets.

export interface Enrolment {
  /** `otpauth://…`, with the secret. */
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Nothing is on before the first right code. @param code a current one, where two-factor is on already */
export const beginEnrolment = (password: string, code?: string): Promise<Enrolment> =>
  answer(api.POST('/api/auth/two-factor/enable', { body: { password, ...(code && { code }) } }));

/** The first right code turns it on, and replaces the session: everything that was read is old afterwards. */
export function useConfirmEnrolment(): (code: string) => Promise<void> {
  const queries = useQueryClient();
  return async (code) => {
    await answer(api.POST('/api/auth/two-factor/verify-totp', { body: { code } }));
    await queries.invalidateQueries();
  };
}

/** Replaces the session as well. */
export function useTurnOff(): (password: string) => Promise<void> {
  const queries = useQueryClient();
  return async (password) => {
    await answer(api.POST('/api/auth/two-factor/disable', { body: { password } }));
    await queries.invalidateQueries();
  };
}

/** The old ones stop working with this. */
export function useNewCodes(): (password: string) => Promise<readonly string[]> {
  const queries = useQueryClient();
  return async (password) => {
    const { backupCodes } = await answer(
      api.POST('/api/auth/two-factor/generate-backup-codes', { body: { password } }),
    );
    await queries.invalidateQueries();
    return backupCodes;
  };
}
