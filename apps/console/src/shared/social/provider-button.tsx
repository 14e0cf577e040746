import { Box, CircularProgress } from '@mui/material';
import { useState } from 'react';
import type { Provider } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { useCountdown } from '../../ui/time/countdown.ts';
import { ProviderIcon } from './provider-icon.tsx';
import { providerName, providerOf } from './social.ts';

export function ProviderButton(props: {
  readonly provider: Provider;
  readonly verb: string;
  readonly of: Leaving;
  readonly isLastUsed?: boolean;
  readonly autoFocus?: boolean;
  readonly fullWidth?: boolean;
}) {
  const { provider, verb, of, isLastUsed = false, autoFocus = false, fullWidth = false } = props;
  const isBusy = of.busy === provider.id;
  return (
    <SecondaryButton
      fullWidth={fullWidth}
      autoFocus={autoFocus}
      disabled={of.seconds > 0}
      // Not `disabled`, which would lose the focus while the provider is opened.
      aria-disabled={of.busy !== undefined || undefined}
      onClick={() => of.leave(provider.id)}
      startIcon={
        isBusy ? (
          <CircularProgress size={20} color="inherit" aria-label="Opening" />
        ) : (
          <ProviderIcon provider={provider} />
        )
      }
      sx={[{ position: 'relative', '& .MuiButton-startIcon': { mr: 1.25, ml: 0 } }, fullWidth && inColumns]}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {verb} {provider.name}
      </Box>
      {isLastUsed && <LastUsed />}
    </SecondaryButton>
  );
}

/** The marks of buttons below each other form a column, and their names stay centred. */
const inColumns = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 20px',
  columnGap: 1.25,
  // Else it becomes a grid too, and the mark is not in its middle.
  '& .MuiButton-startIcon': { m: 0, display: 'flex' },
};

/** On the edge of the button, so that names of any length stay centred. */
const LastUsed = () => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      top: -10,
      right: 10,
      px: 0.75,
      borderRadius: '6px',
      border: '1px solid',
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: '18px',
    }}
  >
    Last used
  </Box>
);

export function LeavingAlert({ of: { refusal, refused, seconds } }: { readonly of: Leaving }) {
  if (!refusal) return null;
  return <RefusalAlert refusal={refusal} seconds={seconds} values={{ provider: providerOf(refused)?.name }} focused />;
}

/** The state of buttons that lead to providers: one at a time, and not while there is a time to wait. */
interface Leaving {
  readonly busy: string | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly refused: string | undefined;
  /** Seconds left to wait. */
  readonly seconds: number;
  leave(provider: string): void;
}

/** @param go leaves the page; undefined: it may not be left now */
export function useLeaving(go: (provider: string) => Promise<unknown> | undefined): Leaving {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Pick<Leaving, 'refusal' | 'refused'>>();
  const wait = useCountdown();
  const run = useMutationRunner();
  const leave = async (provider: string) => {
    if (busy !== undefined || wait.seconds > 0) return;
    setFailure(undefined);
    setBusy(provider);
    announce(`Opening ${providerName(provider)}…`);
    try {
      // Does not end when the page is left, so that the buttons stay busy until then.
      await run(() => Promise.resolve(go(provider)));
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      setFailure({ refusal: no, refused: provider });
      if (no.retryAfter !== undefined) wait.start(no.retryAfter);
    }
    setBusy(undefined);
  };
  const { refusal, refused } = failure ?? {};
  return { busy, refusal, refused, seconds: wait.seconds, leave: (provider) => void leave(provider) };
}
