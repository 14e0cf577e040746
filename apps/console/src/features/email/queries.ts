import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

/** Asks for another address. A confirmed one stays until the mailed link is followed; another changes at once. */
export const useChangeEmail = () =>
  useChange((newEmail: string) => answer(api.POST('/api/auth/change-email', { body: { newEmail } })), {
    refresh: [reads.session, reads.pendingEmail],
    quiet: true,
  });

export const useCancelEmailChange = () =>
  useChange(() => answer(api.POST('/api/auth/cancel-email-change', { body: {} as never })), {
    refresh: [reads.pendingEmail],
    done: 'Change canceled. Your email stays the same.',
  });
