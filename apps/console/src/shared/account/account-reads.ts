import { type Query, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import type { components, paths } from '../../api/schema.gen.ts';
import { getEmailStatus, getSession, type SignedIn } from '../../api/session.ts';

export const reads = {
  session: ['session'],
  sessions: ['sessions'],
  pendingEmail: ['pending-email'],
  emailStatus: ['session', 'email-status'],
  twoFactor: ['two-factor'],
  trustedDevices: ['trusted-devices'],
  apiKeys: ['api-keys', 'list'],
  activity: ['security-activity'],
  accounts: ['linked-accounts'],
} as const;

/** "Not signed in" is an error: the cache keeps the last user while the sign-in dialog is open. */
export const useSession = (): UseQueryResult<SignedIn> =>
  useQuery({
    queryKey: reads.session,
    queryFn: async () => {
      const found = await getSession();
      if (!found) throw new ApiRefusal({ code: 'UNAUTHORIZED', status: 401, message: 'No session' });
      return found;
    },
    // Another user may have signed in in another tab; this one must not act on their behalf.
    refetchOnWindowFocus: 'always',
  });

/** The current user and session; only below `RequireSession`. */
export function useSignedIn(): SignedIn {
  const { data } = useSession();
  if (!data) throw new Error('This page stands inside <RequireSession>');
  return data;
}

type QueryOf<Path extends '/api/auth/search-sessions' | '/api/auth/api-key/search'> = NonNullable<
  paths[Path]['get']['parameters']['query']
>;

/** The caller's active sessions, without those of staff who act as them. */
export const searchSessions = (query: QueryOf<'/api/auth/search-sessions'>, signal?: AbortSignal) =>
  answer(api.GET('/api/auth/search-sessions', { params: { query }, ...(signal && { signal }) }));
export type FoundSession = Awaited<ReturnType<typeof searchSessions>>['items'][number];

export interface OtherSessions {
  readonly count: number;
  /** The session that started last. */
  readonly newest: FoundSession | undefined;
}

/** The caller's active sessions but this one. */
export const useOtherSessions = (): UseQueryResult<OtherSessions> =>
  useQuery({
    queryKey: [...reads.sessions, 'others'],
    queryFn: async () => {
      const { items, total } = await searchSessions({ current: false, sort: '-createdAt', limit: 1 });
      return { count: total, newest: items[0] };
    },
  });

/** Whether the address is verified, and whether it is proven to be the account holder's, which pages call confirmed. */
export const useEmailStatus = () => useQuery({ queryKey: reads.emailStatus, queryFn: getEmailStatus });

export const useTwoFactor = () =>
  useQuery({ queryKey: reads.twoFactor, queryFn: () => answer(api.GET('/api/auth/two-factor/status')) });

/** The account that holds the password among those of providers. */
const CREDENTIAL = 'credential';

const listAccounts = () => answer(api.GET('/api/auth/list-accounts'));
export type LinkedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export interface SignInWays {
  /** Oldest first. */
  readonly linked: readonly LinkedAccount[];
  readonly hasPassword: boolean;
}

const waysOf = (accounts: LinkedAccount[]): SignInWays => ({
  linked: accounts.filter(({ providerId }) => providerId !== CREDENTIAL),
  hasPassword: accounts.some(({ providerId }) => providerId === CREDENTIAL),
});

export const useSignInWays = () => useQuery({ queryKey: reads.accounts, queryFn: listAccounts, select: waysOf });

/** Undefined while unknown; a failed read does not ask to sign in again. @param enabled false = only what is known */
export const useKnownSignInWays = (enabled = true): SignInWays | undefined =>
  useQuery({ queryKey: reads.accounts, queryFn: listAccounts, select: waysOf, enabled, meta: QUIET }).data;

export const useHasPassword = (): boolean | undefined => useKnownSignInWays()?.hasPassword;

/** The pending change of email. Wrapped in an object because "none" is a valid result too. */
export const usePendingEmail = () =>
  useQuery({
    queryKey: reads.pendingEmail,
    queryFn: async () => ({ pending: await answer(api.GET('/api/auth/pending-email')) }),
  });

export type KeyQuery = QueryOf<'/api/auth/api-key/search'>;
export const searchKeys = (query: KeyQuery, signal?: AbortSignal) =>
  answer(api.GET('/api/auth/api-key/search', { params: { query }, ...(signal && { signal }) }));
export type ApiKey = components['schemas']['ApiKeyView'];

/** How many keys the caller has. */
export const useKeyCount = (enabled = true): UseQueryResult<number> =>
  useQuery({
    queryKey: [...reads.apiKeys, 'count'],
    queryFn: async () => (await searchKeys({ limit: 1 })).total,
    enabled,
  });

/** 0 while unknown; a failed read does not ask to sign in again. */
export const useEnabledKeyCount = (): number =>
  useQuery({
    queryKey: [...reads.apiKeys, 'enabled'],
    queryFn: async () => (await searchKeys({ enabled: true, limit: 1 })).total,
    meta: QUIET,
  }).data ?? 0;

/** The `meta` of a query whose failure changes nothing but its own part of the page. */
const QUIET = { isQuiet: true };

export const isQuiet = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['isQuiet'] === true;
