import { Alert, Box, LinearProgress, Link } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { ApiRefusal } from '../../api/refusal.ts';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';

interface FileAnswer {
  readonly status: 'ready' | 'generating';
  readonly url?: string;
}

type FileState =
  | { readonly step: 'idle' | 'asked' | 'generating' | 'late' }
  /** The URL opens the file without a sign-in. */
  | { readonly step: 'ready'; readonly url: string }
  | { readonly step: 'refused'; readonly refusal: ApiRefusal };

/** Explains to staff and holders why there is no invoice yet. */
export const INVOICE_ONCE_PAID = 'There’s an invoice once the order is paid.';
export const INVOICE_DETAILS = 'An invoice needs a name and an address.';

export const hasInvoiceDetails = (order: {
  readonly billingName?: string | null;
  readonly billingAddress?: object | null;
}): boolean => Boolean(order.billingName) && Boolean(order.billingAddress);

/** Milliseconds between two looks at a file that is being written. */
const PAUSE = 5000;
/** Looks until the page gives up. */
const LOOKS = 24;

/** A file that may still have to be written opens in a new tab, if the browser allows that. @param name "The invoice" */
export function useFile(name: string) {
  const [state, setState] = useState<FileState>({ step: 'idle' });
  const run = useMutationRunner();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const show = (url: string | undefined) => {
    if (url === undefined) return setState({ step: 'late' });
    setState({ step: 'ready', url });
    announce(`${name} is ready.`);
    // A browser blocks what it does not see as the result of a click.
    if (navigator.userActivation.isActive) window.open(url, '_blank', 'noopener,noreferrer');
  };
  const follow = async (ask: () => Promise<FileAnswer>, first?: FileAnswer) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setState({ step: 'asked' });
    try {
      const answered = first ?? (await run(ask));
      if (answered.status === 'generating' && !signal.aborted) setState({ step: 'generating' });
      const url = await written(ask, answered, signal);
      if (!signal.aborted) show(url);
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      if (!signal.aborted) setState({ step: 'refused', refusal: no });
    }
  };
  return {
    state,
    isBusy: state.step === 'asked' || state.step === 'generating',
    get: (ask: () => Promise<FileAnswer>) => void follow(ask),
    wait: (ask: () => Promise<FileAnswer>, first: FileAnswer) => void follow(ask, first),
  };
}

/** Looks until it is there. @returns undefined = it takes too long */
async function written(
  ask: () => Promise<FileAnswer>,
  first: FileAnswer,
  signal: AbortSignal,
): Promise<string | undefined> {
  let file = first;
  for (let look = 1; file.status === 'generating' && look < LOOKS && !signal.aborted; look += 1) {
    await paused(signal);
    if (!signal.aborted) file = await ask();
  }
  return file.url;
}

const paused = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export function FileOutcome({ of: state, name }: { readonly of: FileState; readonly name: string }) {
  switch (state.step) {
    case 'idle':
    case 'asked':
      return null;
    case 'generating':
      return (
        <Box role="status">
          <Muted sx={{ mb: 1 }}>The {name} is being written. This usually takes a few seconds.</Muted>
          <LinearProgress aria-label={`Writing the ${name}`} />
        </Box>
      );
    case 'ready':
      return (
        <Alert severity="success">
          The {name} is ready.{' '}
          <Link href={state.url} target="_blank" rel="noopener noreferrer" color="inherit">
            Open the {name}
          </Link>
        </Alert>
      );
    case 'late':
      return <Alert severity="info">The {name} takes longer than usual. Come back in a few minutes.</Alert>;
    case 'refused':
      return <RefusalAlert refusal={state.refusal} focused />;
  }
}
