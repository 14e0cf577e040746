import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

const readUser = (id: string) => answer(api.GET('/api/staff/users/{id}', { params: { path: { id } } }));
const readSessions = (userId: string) => answer(api.POST('/api/auth/admin/list-user-sessions', { body: { userId } }));

/** An account with what surrounds it. */
export type Dossier = Awaited<ReturnType<typeof readUser>>;
export type User = Dossier['user'];
export type UserSession = Awaited<ReturnType<typeof readSessions>>['sessions'][number];

export const keys = {
  all: ['staff-users'],
  one: (id: string) => ['staff-users', 'one', id],
  timeline: (id: string) => ['staff-users', 'timeline', id],
  sessions: (id: string) => ['staff-users', 'sessions', id],
} as const;

export const useUser = (id: string) => useQuery({ queryKey: keys.one(id), queryFn: () => readUser(id) });

export const useUserSessions = (userId: string) =>
  useQuery({
    queryKey: keys.sessions(userId),
    queryFn: () => readSessions(userId),
    select: ({ sessions }) => sessions,
  });

/** Everything about users is outdated after each of these: a ban ends sessions, and the list shows it. */
const refresh = [keys.all];

export const useEndSession = () =>
  useChange(
    (body: { readonly sessionToken: string; readonly reason?: string }) =>
      answer(api.POST('/api/auth/admin/revoke-user-session', { body })),
    { refresh, done: 'Device signed out.', quiet: true },
  );

export const useEndSessions = () =>
  useChange(
    (body: { readonly userId: string; readonly reason?: string }) =>
      answer(api.POST('/api/auth/admin/revoke-user-sessions', { body })),
    { refresh, done: 'Signed out everywhere.', quiet: true },
  );

interface Ban {
  readonly userId: string;
  readonly banReason: string;
  /** Seconds; absent: until it is lifted. */
  readonly banExpiresIn?: number;
}

export const useBan = () =>
  useChange((body: Ban) => answer(api.POST('/api/auth/admin/ban-user', { body })), {
    refresh,
    done: ({ user }) => `${user.name} is banned.`,
    quiet: true,
  });

export const useUnban = () =>
  useChange((userId: string) => answer(api.POST('/api/auth/admin/unban-user', { body: { userId } })), { refresh });

export const useClearLocks = (id: string) =>
  useChange(
    (body: { readonly reason?: string }) =>
      answer(api.POST('/api/staff/users/{id}/clear-locks', { params: { path: { id } }, body })),
    { refresh, done: 'Passwords are accepted again.', quiet: true },
  );

export const useSetRole = () =>
  useChange(
    (body: { readonly userId: string; readonly role: string; readonly reason?: string }) =>
      answer(api.POST('/api/auth/admin/set-role', { body })),
    { refresh, done: 'Role changed.', quiet: true },
  );
