import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';

export { useSignedIn } from '../../api/account-reads.ts';

/** Numeric code of a language; null = no preference. Russian is 0. */
export const useSaveLanguage = () =>
  useChange((language: number | null) => answer(api.POST('/api/auth/update-user', { body: { language } })), {
    refresh: [reads.session],
    done: 'Language saved.',
  });
