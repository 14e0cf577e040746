import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Provider } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { LeavingAlert } from '../../shared/social/leaving-alert.tsx';
import { ProviderButton } from '../../shared/social/provider-button.tsx';
import { useLeaving } from '../../shared/social/use-leaving.ts';
import { keepPending, takePending } from './pending-connection.ts';
import { connect } from './queries.ts';

/** In the address to which a sign-in leads back: without it, nothing goes on by itself. */
const CONNECTING = 'connecting';

/** The providers of which no account is linked. `first`: of none. */
export function ConnectButtons({
  providers,
  first,
}: {
  readonly providers: readonly Provider[];
  readonly first: boolean;
}) {
  const [query, setQuery] = useSearchParams();
  /** Remembers the provider while the user has to sign in again. */
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
