/** The authorization request of an app that waits in this browser, for a sign-in or for consent. */
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';

const read = () => answer(api.GET('/api/auth/oauth2/interaction'));

export type Interaction = Awaited<ReturnType<typeof read>>;
export type ClientFacts = Interaction['client'];

/** @returns null when none is open: it was answered, has expired, or never was */
export const readInteraction = (): Promise<Interaction | null> =>
  read().catch((no: unknown) => {
    if (no instanceof ApiRefusal && no.status === 404) return null;
    throw no;
  });

/** Whether two answers are about the same request. A later request takes the place of an earlier one. */
export const isSame = (one: Interaction, other: Interaction | null): boolean =>
  other !== null && JSON.stringify(one) === JSON.stringify(other);

/** @returns where the browser goes: to the app, with a code or an error */
export const answerConsent = async (accept: boolean): Promise<string> =>
  (await answer(api.POST('/api/auth/oauth2/consent', { body: { accept } }))).redirectURI;

/** Starts the request of a sign-in page again, whose query is that of the request. */
export const authorizeAgain = (query: URLSearchParams): string => `/api/auth/oauth2/authorize?${query}`;
