import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { Provider } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { ProviderButton } from '../../shared/social/provider-button.tsx';
import { useLeaving } from '../../shared/social/use-leaving.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { keepPending, takePending } from './pending-connection.ts';
import { connect } from './queries.ts';

/** Remembers the provider while the user has to sign in again. */
async function connectOrWait(provider: string): Promise<void> {
  keepPending(undefined);
  try {
    await connect(provider);
  } catch (no) {
    if (no instanceof ApiRefusal && no.code === 'SESSION_NOT_FRESH') keepPending(provider);
    throw no;
  }
}

/** The providers of which no account is linked. `first`: of none. */
export function ConnectButtons({
  providers,
  first,
}: {
  readonly providers: readonly Provider[];
  readonly first: boolean;
}) {
  const leaving = useLeaving(connectOrWait);
  const { leave, refusal } = leaving;
  useEffect(() => {
    const pending = takePending();
    if (pending !== undefined && providers.some(({ id }) => id === pending)) leave(pending);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the user comes back
  }, []);
  useEffect(() => {
    // The user did not want to sign in again.
    if (refusal) keepPending(undefined);
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
        {refusal && <RefusalAlert refusal={refusal} seconds={leaving.seconds} focused />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25 }}>
          {providers.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} verb="Connect" of={leaving} />
          ))}
        </Stack>
      </Stack>
    </section>
  );
}
