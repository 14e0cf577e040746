import { Box, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Provider } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { type LinkedAccount, reads } from '../../shared/account/account-reads.ts';
import { LeavingAlert, ProviderButton, useLeaving } from '../../shared/social/provider-button.tsx';
import { connectAt, providerName } from '../../shared/social/social.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { keep, kept } from '../../ui/preferences/storage.ts';

/** The parameter of the return URL that lets the connection continue after a sign-in. */
const CONNECTING = 'connecting';

/** Buttons for providers without a linked account. `first`: the user has no linked account at all. */
export function ConnectButtons({
  providers,
  first,
}: {
  readonly providers: readonly Provider[];
  readonly first: boolean;
}) {
  const [query, setQuery] = useSearchParams();
  const wait = (provider: string | undefined) => {
    keepPending(provider);
    setQuery(provider === undefined ? {} : { [CONNECTING]: provider }, { replace: true });
  };
  const leaving = useLeaving(async (provider) => {
    keepPending(undefined);
    try {
      await connect(provider);
    } catch (no) {
      if (no instanceof ApiRefusal && no.code === 'SESSION_NOT_FRESH') wait(provider);
      throw no;
    }
  });
  const { leave, refusal } = leaving;
  useEffect(() => {
    const pending = takePending();
    const asked = query.get(CONNECTING);
    if (asked === null) return;
    if (asked === pending && providers.some(({ id }) => id === pending)) leave(pending);
    else wait(undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the user comes back
  }, []);
  useEffect(() => {
    // The user did not want to sign in again.
    if (refusal) wait(undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refusal]);
  return (
    <section aria-labelledby="connect">
      <Typography variant="h2" id="connect">
        {first ? 'Connect an account' : 'Connect another account'}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        You’ll confirm it with the provider, then come back here.
      </Typography>
      <Stack spacing={2}>
        <LeavingAlert of={leaving} />
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))', gap: 1.25 }}
        >
          {providers.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} verb="Connect" of={leaving} fullWidth />
          ))}
        </Box>
      </Stack>
    </section>
  );
}

/** The pending connection is kept in the tab, for one use, so that no link of another site can start a connection. */
const KEY = 'gatehouse-connecting';
/** Milliseconds. */
const LIFE = 600_000;

function keepPending(provider: string | undefined): void {
  keep('sessionStorage', KEY, provider && JSON.stringify({ provider, since: Date.now() }));
}

function takePending(): string | undefined {
  try {
    const { provider, since } = JSON.parse(kept('sessionStorage', KEY) ?? '{}') as {
      provider?: string;
      since?: number;
    };
    keepPending(undefined);
    return since !== undefined && Date.now() - since < LIFE ? provider : undefined;
  } catch {
    return undefined;
  }
}

const PATH = '/account/linked';

const connect = (provider: string) =>
  connectAt(provider, {
    callbackURL: `${PATH}?connected=${provider}`,
    errorCallbackURL: `${PATH}?provider=${provider}`,
    returnOnCancel: true,
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
