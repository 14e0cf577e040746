import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { interactionIn, type Interaction, type OpenRequest, readInteraction } from '../../shared/oauth/interaction.ts';

/** Undefined: no app asked, or the answer is not there (yet). */
export type AppRequest = OpenRequest | undefined;

export interface EntranceContext {
  readonly request: AppRequest;
  /** The email of the user who is signed in already, and has to sign in again. */
  readonly again?: string | undefined;
}

/** Read once for all pages of a sign-in. */
let last: { readonly clientId: string; readonly request: Interaction } | undefined;
function lastOf(clientId: string | null, id: string | undefined): Interaction | undefined {
  const isThis = last?.clientId === clientId && (id === undefined || last.request.id === id);
  return isThis && last!.request.endsAt.getTime() > Date.now() ? last!.request : undefined;
}

/** The request of the app that sent the user to sign in; the query of the page is that of the request. */
export function useAppRequest(): AppRequest {
  const [query] = useSearchParams();
  const clientId = query.get('client_id');
  const id = interactionIn(query);
  const [request, setRequest] = useState<AppRequest>(() => lastOf(clientId, id));
  useEffect(() => {
    if (!clientId) return;
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      readInteraction(id).then(
        (found) => {
          if (!here) return;
          // Of another app: the page names no request.
          const own = found === 'app-disabled' || found?.client.clientId !== clientId ? undefined : found;
          last = own && { clientId, request: own };
          setRequest(own ?? (found === 'app-disabled' ? found : null));
          if (own) wait(own);
        },
        // Without an answer the page works as for any sign-in.
        () => undefined,
      );
    const wait = (own: Interaction) => {
      timer = setTimeout(() => void look(), untilEnd(own));
    };
    const known = lastOf(clientId, id);
    if (known) wait(known);
    else void look();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [clientId, id]);
  return clientId ? request : undefined;
}

/** Milliseconds between two looks at least, for a clock that is ahead. */
const PAUSE = 5000;
const untilEnd = ({ endsAt }: Interaction): number => Math.max(PAUSE, endsAt.getTime() - Date.now());

/** Whether the app wants a sign-in even of someone who is signed in (OpenID Connect Core §3.1.2.1). */
export const asksAgain = (query: URLSearchParams): boolean =>
  query.has('max_age') || choosesAccount(query) || promptsOf(query).includes('login');

export const choosesAccount = (query: URLSearchParams): boolean =>
  ['select_account', 'create'].some((prompt) => promptsOf(query).includes(prompt));

const promptsOf = (query: URLSearchParams): readonly string[] => query.get('prompt')?.split(' ') ?? [];
