import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

/** Ends one session, by the handle that the list returns as its token. */
export const useRevokeSession = () =>
  useChange((token: string) => answer(api.POST('/api/auth/revoke-session', { body: { token } })), {
    refresh: [reads.sessions],
    done: 'Device signed out.',
    quiet: true,
  });

export const useRevokeOthers = () =>
  useChange(
    (disableApiKeys: boolean) => answer(api.POST('/api/auth/revoke-other-sessions', { body: { disableApiKeys } })),
    { refresh: [reads.sessions, reads.apiKeys], done: 'Other devices signed out.', quiet: true },
  );

/** Ends all sessions including this one. */
export const useRevokeAll = () =>
  useChange(
    async (disableApiKeys: boolean) => {
      await answer(api.POST('/api/auth/revoke-sessions', { body: { disableApiKeys } }));
      location.replace('/signed-out');
    },
    { quiet: true },
  );
