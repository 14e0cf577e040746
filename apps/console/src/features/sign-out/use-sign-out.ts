import { useCallback, useEffect, useState } from 'react';
import { answerLogout, type LogoutRequest, readLogoutRequest } from '../../api/logout.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { getSession, type User } from '../../api/session.ts';
import { leaveForApp } from '../../shared/oauth/opened-app.ts';

export type SignOutState =
  | { readonly at: 'open'; readonly request: LogoutRequest; readonly user: User }
  | { readonly at: 'none' | 'signed-out' }
  /** An app on this device was opened; the page itself stays. */
  | { readonly at: 'left'; readonly url: string };

export interface SignOut {
  /** Undefined while it is not known. */
  readonly state: SignOutState | undefined;
  /** Why it is not known, or why the answer was not taken. */
  readonly refusal: ApiRefusal | undefined;
  /** An answer is being sent. */
  readonly sending: boolean;
  look(): void;
  decide(accept: boolean): void;
}

async function read(): Promise<SignOutState> {
  const session = await getSession();
  if (!session) return { at: 'signed-out' };
  const request = await readLogoutRequest();
  return request ? { at: 'open', request, user: session.user } : { at: 'none' };
}

export function useSignOut(): SignOut {
  const [state, setState] = useState<SignOutState>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [sending, setSending] = useState(false);

  const look = useCallback(() => {
    const show = async () => {
      const next = await read();
      setRefusal(undefined);
      setState(next);
    };
    show().catch((no: unknown) => {
      if (!(no instanceof ApiRefusal)) throw no;
      setRefusal(no);
    });
  }, []);
  useEffect(look, [look]);

  const decide = async (accept: boolean) => {
    if (sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const url = await answerLogout(accept);
      await leaveForApp(url);
      setState({ at: 'left', url });
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      // The session or the request ended in another tab.
      if (no.status === 401 || no.status === 404) look();
      else setRefusal(no);
    } finally {
      setSending(false);
    }
  };

  return { state, refusal, sending, look, decide: (accept) => void decide(accept) };
}
