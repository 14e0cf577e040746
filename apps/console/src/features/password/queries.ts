import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export { useSessions, useSignedIn } from '../../api/account-reads.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokeOtherSessions: boolean;
}

/** Ending the other sessions replaces this one as well: everything that was read is old afterwards. */
export function useChangePassword(): (change: PasswordChange) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    await answer(api.POST('/api/auth/change-password', { body: change }));
    await queries.invalidateQueries();
  };
}
