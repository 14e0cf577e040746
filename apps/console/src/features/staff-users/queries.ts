import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { leaveFor } from '../../api/redirect.ts';
import type { paths } from '../../api/schema.gen.ts';
import { type Dossier, userRecord } from '../../shared/staff/records.ts';
import { useChange, useWrite } from '../../ui/actions/use-change.ts';

const readSessions = (userId: string) => answer(api.POST('/api/auth/admin/list-user-sessions', { body: { userId } }));

/** Includes the configured extra fields. */
export type User = Dossier['user'] & { readonly [extra: string]: unknown };
export type LinkedAccount = Dossier['linked'][number];
export type UserSession = Awaited<ReturnType<typeof readSessions>>['sessions'][number];

export const keys = {
  all: ['staff-users'],
  lists: ['staff-users', 'list'],
  team: ['staff-team'],
  sessions: (id: string) => ['staff-users', 'sessions', id],
  apps: (id: string) => ['staff-users', 'apps', id],
} as const;

export const useUser = (id: string) => useQuery(userRecord(id));

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
  useChange(
    (body: { readonly userId: string; readonly reason: string }) =>
      answer(api.POST('/api/auth/admin/unban-user', { body })),
    { refresh, done: ({ user }) => `The ban of ${user.name} is lifted.`, quiet: true },
  );

export const useClearLocks = (id: string) =>
  useChange(
    (body: { readonly reason?: string }) =>
      answer(api.POST('/api/staff/users/{id}/clear-locks', { params: { path: { id } }, body })),
    {
      refresh,
      done: ({ ended }) =>
        ended ? 'Passwords are accepted again.' : 'There was no wait to end any more. No email was sent.',
      quiet: true,
    },
  );

export const useSetRole = () =>
  useChange(
    (body: { readonly userId: string; readonly role: string; readonly reason?: string }) =>
      answer(api.POST('/api/auth/admin/set-role', { body })),
    { refresh: [...refresh, keys.team], done: 'Role changed.', quiet: true },
  );

interface Remark {
  readonly reason?: string;
}

/** Below `/api/staff/users/{id}`, with no more than a reason. */
export type Repair =
  | 'send-verification'
  | 'send-reset'
  | 'unlock-two-factor'
  | 'reset-two-factor'
  | 'revoke-trusted-devices'
  | 'unprove-email';

export const useRepair = (repair: Repair, userId: string, done: string) =>
  useChange(
    (remark: Remark) =>
      answer(
        api.POST(`/api/staff/users/{id}/${repair}`, {
          params: { path: { id: userId } },
          // One of them demands it, and so does its dialog.
          body: remark as Required<Remark>,
        }),
      ),
    { refresh, done, quiet: true },
  );

export const useUnlink = (userId: string, done: string) =>
  useChange(
    (body: Remark & { readonly accountId: string }) =>
      answer(api.POST('/api/staff/users/{id}/unlink-account', { params: { path: { id: userId } }, body })),
    { refresh, done, quiet: true },
  );

export const useSetPassword = (done: string) =>
  useChange(
    (body: Remark & { readonly userId: string; readonly newPassword: string }) =>
      answer(api.POST('/api/auth/admin/set-user-password', { body })),
    { refresh, done, quiet: true },
  );

/** The page of the user is left afterwards, so that it is not read again. */
export const useRemove = (done: string) =>
  useChange((body: Remark & { readonly userId: string }) => answer(api.POST('/api/auth/admin/remove-user', { body })), {
    refresh: [keys.lists],
    done,
    quiet: true,
  });

type UserChange = paths['/api/auth/admin/update-user']['post']['requestBody']['content']['application/json'];

/** For a form. */
export function useEdit() {
  const write = useWrite(keys.all);
  return (body: UserChange) => write(answer(api.POST('/api/auth/admin/update-user', { body })));
}

type NewUser = paths['/api/auth/admin/create-user']['post']['requestBody']['content']['application/json'];

/** For a form. */
export function useCreate() {
  const write = useWrite(keys.lists);
  return (body: NewUser) => write(answer(api.POST('/api/auth/admin/create-user', { body })));
}

/** The browser is that user from then on, so that a new document is loaded. */
export async function actAs(body: Remark & { readonly userId: string; readonly readOnly: boolean }): Promise<never> {
  await answer(api.POST('/api/auth/admin/impersonate-user', { body }));
  return leaveFor('/account');
}
