import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { getSession, type User } from '../../api/session.ts';
import type { Sending } from '../../shared/oauth/choices.tsx';
import {
  answerConsent,
  interactionIn,
  type Interaction,
  isAppGone,
  isSame,
  type OpenRequest,
  readInteraction,
} from '../../shared/oauth/interaction.ts';
import { leaveForApp } from '../../shared/oauth/opened-app.ts';
import type { ChosenOrganizations } from '../../shared/oauth/organization-choice-messages.ts';

/** An app on this device was opened; the page itself stays. */
export interface LeftForApp {
  readonly at: 'left';
  readonly request: Interaction;
  readonly url: string;
  readonly accepted: boolean;
}

export interface Consent {
  readonly state: ConsentState | LeftForApp | undefined;
  readonly refusal: ApiRefusal | undefined;
  readonly sending: Sending;
  look(): void;
  /** @param organizationIds undefined: they were not asked for */
  decide(accept: boolean, organizationIds: ChosenOrganizations | undefined): void;
}

/** @param shown the request that the page showed until now; else the one that its address names */
async function find(shown: Interaction | undefined): Promise<Found> {
  const id = shown?.id ?? interactionIn(new URLSearchParams(location.search));
  const [request, session] = await Promise.all([readInteraction(id), getSession()]);
  const found = { request, user: session?.user };
  const hasEnded = shown !== undefined && request === null && session !== null;
  return hasEnded ? { ...found, isAppGone: await isAppGone(shown.client.clientId) } : found;
}

export function useConsent(): Consent {
  const [state, setState] = useState<Consent['state']>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [sending, setSending] = useState<Sending>();
  const shown = useRef<Interaction>(undefined);

  const show = useCallback((found: Found) => {
    const next = consentState(found, shown.current, Date.now());
    if (next.at === 'open') shown.current = next.request;
    setRefusal(undefined);
    setState((was) => (was?.at === 'left' ? was : next));
  }, []);
  const refuse = useCallback((no: unknown) => setRefusal(asRefusal(no)), []);
  const look = useCallback(() => void find(shown.current).then(show, refuse), [show, refuse]);

  useEffect(() => {
    find(shown.current).then(show, refuse);
  }, [show, refuse]);
  useEffect(() => {
    const again = () => {
      // The page stays as it is when this fails.
      if (document.visibilityState === 'visible') find(shown.current).then(show, () => undefined);
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [show]);

  const decide = async (accept: boolean, organizationIds: ChosenOrganizations | undefined) => {
    const request = shown.current;
    if (!request || sending) return;
    setSending(accept ? 'allow' : 'deny');
    setRefusal(undefined);
    try {
      // The request that the user allows must be the one on the screen.
      if (!isSame(request, await readInteraction(request.id))) show(await find(shown.current));
      else await leave(request, accept, await answerConsent({ accept, id: request.id, organizationIds }));
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      if (no.status === 401) look();
      else {
        // An organization that the user chose may be gone.
        if (no.status === 400) await find(shown.current).then(show, refuse);
        setRefusal(no);
      }
    } finally {
      setSending(undefined);
    }
  };

  const leave = async (request: Interaction, accepted: boolean, url: string) => {
    await leaveForApp(url);
    setState({ at: 'left', request, url, accepted });
  };

  return {
    state,
    refusal,
    sending,
    look,
    decide: (accept, organizationIds) => void decide(accept, organizationIds),
  };
}

type ConsentState =
  | {
      readonly at: 'open';
      readonly request: Interaction;
      readonly user: User;
      /** The app changed since this page showed it before. */
      readonly isChanged: boolean;
    }
  | { readonly at: 'sign-in'; readonly request: Interaction }
  /** `request` is what this page showed before. */
  | { readonly at: 'expired' | 'answered' | 'app-gone'; readonly request: Interaction }
  | { readonly at: 'app-disabled'; readonly request: Interaction | undefined }
  | { readonly at: 'none' };

interface Found {
  readonly request: OpenRequest;
  readonly user: User | undefined;
  readonly isAppGone?: boolean;
}

export function consentState(found: Found, shown: Interaction | undefined, now: number): ConsentState {
  const { request, user } = found;
  if (request === 'app-disabled') return { at: 'app-disabled', request: shown };
  if (request && user && request.step === 'consent') {
    const isChanged = shown !== undefined && !isSame(shown, request);
    return { at: 'open', request, user, isChanged };
  }
  const known = request ?? shown;
  if (!user && known) return { at: 'sign-in', request: known };
  return shown ? { at: endOf(found, shown, now), request: shown } : { at: 'none' };
}

function endOf({ isAppGone }: Found, shown: Interaction, now: number) {
  if (isAppGone) return 'app-gone';
  return shown.endsAt.getTime() <= now ? 'expired' : 'answered';
}
