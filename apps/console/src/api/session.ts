import { answer, api } from './client.ts';
import { isChallenged } from './second-step.ts';

const readSession = () =>
  answer(api.GET('/api/auth/get-session', { params: { query: { disableCookieCache: 'true' } } }));
type View = NonNullable<Awaited<ReturnType<typeof readSession>>>;

export type Session = View['session'];
/** Includes the configured extra fields. */
export type User = View['user'] & { readonly [extra: string]: unknown };
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}

/** The current session, or null. Read from the database, not from the cookie cache. */
export const getSession = (): Promise<SignedIn | null> => readSession();

export const getEmailStatus = () => answer(api.GET('/api/auth/email-status'));

export const signOut = () => answer(api.POST('/api/auth/sign-out'));

/** A live session is replaced by a fresh one, an ended one needs a sign-in. @returns whether that was enough */
export async function proveAgain(email: string, password: string): Promise<'proved' | 'second-step'> {
  const alive = await getSession();
  if (alive?.user.email === email) {
    await answer(api.POST('/api/auth/reauthenticate', { body: { password } }));
    return 'proved';
  }
  const signedIn = await answer(api.POST('/api/auth/sign-in/email', { body: { email, password, rememberMe: true } }));
  return isChallenged(signedIn) ? 'second-step' : 'proved';
}
