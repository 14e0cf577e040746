import { useCallback, useEffect, useRef, useState } from 'react';
import { answerConsent, type Interaction, isSame, readInteraction } from '../../api/interaction.ts';
import { leaveFor } from '../../api/redirect.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { getSession } from '../../api/session.ts';
import { hostOf } from '../../shared/oauth/app-name.ts';
import { type ConsentState, consentState } from './consent-state.ts';

/** An app on this device was opened; the page itself stays. */
export interface LeftForApp {
  readonly at: 'left';
  readonly request: Interaction;
  readonly url: string;
  readonly accepted: boolean;
}

export interface Consent {
  /** Undefined while it is not known. */
  readonly state: ConsentState | LeftForApp | undefined;
  /** Why it is not known, or why the answer was not taken. */
  readonly refusal: ApiRefusal | undefined;
  /** The answer that is being sent. */
  readonly sending: 'allow' | 'deny' | undefined;
  look(): void;
  decide(accept: boolean): void;
}

export function useConsent(): Consent {
  const [state, setState] = useState<Consent['state']>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [sending, setSending] = useState<Consent['sending']>();
  const shown = useRef<Interaction>(undefined);

  const read = useCallback(async () => {
    const [request, session] = await Promise.all([readInteraction(), getSession()]);
    const next = consentState({ request, user: session?.user }, shown.current, Date.now());
    if (next.at === 'open') shown.current = next.request;
    setRefusal(undefined);
    setState((was) => (was?.at === 'left' ? was : next));
    return next;
  }, []);

  /** @param isQuiet a failure changes nothing */
  const look = useCallback(
    (isQuiet = false) => {
      read().catch((no: unknown) => {
        if (!(no instanceof ApiRefusal)) throw no;
        if (!isQuiet) setRefusal(no);
      });
    },
    [read],
  );
  useEffect(() => look(), [look]);
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && look(true);
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [look]);

  const decide = async (accept: boolean) => {
    const request = shown.current;
    if (!request || sending) return;
    setSending(accept ? 'allow' : 'deny');
    setRefusal(undefined);
    try {
      // The server answers for the latest request of this browser, which must be the one on the screen.
      if (!isSame(request, await readInteraction())) await read();
      else await leave(request, accept, await answerConsent(accept));
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      if (no.status === 401) look();
      else setRefusal(no);
    } finally {
      setSending(undefined);
    }
  };

  const leave = async (request: Interaction, accepted: boolean, url: string) => {
    if (hostOf(url) !== undefined) return leaveFor(url);
    location.assign(url);
    return setState({ at: 'left', request, url, accepted });
  };

  return {
    state,
    refusal,
    sending,
    look: useCallback(() => look(), [look]),
    decide: (accept) => void decide(accept),
  };
}
