import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

/** Requests a change. An email that is verified or proven stays until the mailed link is opened. */
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
