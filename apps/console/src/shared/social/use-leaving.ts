import { useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { useMutationRunner } from '../../ui/actions/mutation-context.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { useCountdown } from '../../ui/time/use-countdown.ts';
import { providerName } from '../../api/social.ts';

/** The state of buttons that lead to providers: one at a time, and not while there is a time to wait. */
export interface Leaving {
  /** The provider that is being opened. */
  readonly busy: string | undefined;
  readonly refusal: ApiRefusal | undefined;
  /** The provider that was refused. */
  readonly refused: string | undefined;
  /** Seconds left to wait. */
  readonly seconds: number;
  /** Opens a provider; a refusal is kept for the page. */
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
