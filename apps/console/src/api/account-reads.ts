/**
 * What more than one page of the account area reads. The changes belong to the features; they name the keys of what
 * they make stale.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';
import { getSession, type Session, type SignedIn } from './session.ts';

export const reads = {
  session: ['session'],
  sessions: ['sessions'],
  pendingEmail: ['pending-email'],
  twoFactor: ['two-factor'],
  trustedDevices: ['trusted-devices'],
  apiKeys: ['api-keys', 'list'],
} as const;

/**
 * Who is signed in. "Nobody" is a refusal, not an empty answer: the cache then keeps the last person while the sign-in
 * dialog stands over the page, and nothing that was typed goes away.
 */
export const useSession = (): UseQueryResult<SignedIn> =>
  useQuery({
    queryKey: reads.session,
    queryFn: async () => {
      const found = await getSession();
      if (!found) throw new ApiRefusal({ code: 'UNAUTHORIZED', status: 401, message: 'No session' });
      return found;
    },
    // Someone else may have signed in, in another tab: whoever comes back to this one must not act for them.
    refetchOnWindowFocus: 'always',
  });

/** The person and their session; only below `RequireSession`. */
export function useSignedIn(): SignedIn {
  const { data } = useSession();
  if (!data) throw new Error('This page stands inside <RequireSession>');
  return data;
}

/** The caller's live sessions: this one first, then the one used last. */
export function useSessions(): UseQueryResult<Session[]> {
  const { session } = useSignedIn();
  return useQuery({
    queryKey: reads.sessions,
    queryFn: () => answer(api.GET('/api/auth/list-sessions')),
    select: (rows: Session[]) =>
      rows.toSorted((a, b) => {
        const here = Number(b.id === session.id) - Number(a.id === session.id);
        return here || b.updatedAt.localeCompare(a.updatedAt);
      }),
  });
}

/** How the second factor stands: never a secret, only states and counts. */
export const useTwoFactor = () =>
  useQuery({ queryKey: reads.twoFactor, queryFn: () => answer(api.GET('/api/auth/two-factor/status')) });

/** A change of address that waits for its mailed link. The wrapper is there because "none" is an answer too. */
export const usePendingEmail = () =>
  useQuery({
    queryKey: reads.pendingEmail,
    queryFn: async () => ({ pending: await answer(api.GET('/api/auth/pending-email')) }),
  });

const listKeys = () => answer(api.GET('/api/auth/api-key/list'));
export type ApiKey = Awaited<ReturnType<typeof listKeys>>[number];

/** The caller's keys, newest first. @param enabled false = not asked for now */
export const useApiKeys = (enabled = true) => useQuery({ queryKey: reads.apiKeys, queryFn: listKeys, enabled });
