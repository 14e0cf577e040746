import { type LinkedAccount, reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { connectAt, providerName } from '../../api/social.ts';
import { useChange } from '../../ui/actions/use-change.ts';

export const PATH = '/account/linked';

/** Leaves the page for the provider, which leads back here. */
export const connect = (provider: string) =>
  connectAt(provider, {
    callbackURL: `${PATH}?connected=${provider}`,
    errorCallbackURL: `${PATH}?provider=${provider}`,
  });

export const useDisconnect = () =>
  useChange(
    ({ id, providerId }: LinkedAccount) =>
      answer(api.POST('/api/auth/unlink-account', { body: { providerId, accountId: id } })),
    {
      refresh: [reads.accounts, reads.activity],
      done: (_, { providerId }) => `${providerName(providerId)} disconnected.`,
      quiet: true,
    },
  );
