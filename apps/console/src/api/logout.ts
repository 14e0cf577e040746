/** The request of an app to sign the user out that waits in this browser. */
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';

const read = () => answer(api.GET('/api/auth/oauth2/end-session/request'));

export type LogoutRequest = Awaited<ReturnType<typeof read>>;

/** @returns null when none is open: it was answered, has expired, or never was */
export const readLogoutRequest = (): Promise<LogoutRequest | null> =>
  read().catch((no: unknown) => {
    if (no instanceof ApiRefusal && no.status === 404) return null;
    throw no;
  });

/** @returns where the browser goes */
export const answerLogout = async (accept: boolean): Promise<string> =>
  (await answer(api.POST('/api/auth/oauth2/end-session/confirm', { body: { accept } }))).redirectURI;
