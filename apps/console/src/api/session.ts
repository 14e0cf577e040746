import { answer, api } from './client.ts';
import { isChallenged } from './second-step.ts';

const readSession = () =>
  answer(api.GET('/api/auth/get-session', { params: { query: { disableCookieCache: 'true' } } }));
type View = NonNullable<Awaited<ReturnType<typeof readSession>>>;

export type Session = View['session'];
/** Configured extra fields stand beside the named ones. */
export type User = View['user'] & { readonly [extra: string]: unknown };
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}

/** Who is signed in, or null. Asks the database, not the cookie cache: pages decide by it what to offer. */
export const getSession = (): Promise<SignedIn | null> => readSession();

export const signOut = () => answer(api.POST('/api/auth/sign-out'));

/**
 * Proves again who is sitting there. A session that lives is replaced by a fresh one; one that has ended needs a sign-in.
 * @returns whether that is all, or the account asks for its second step now
 */
export async function proveAgain(email: string, password: string): Promise<'proved' | 'second-step'> {
  const alive = await getSession();
  if (alive?.user.email === email) {
    await answer(api.POST('/api/auth/reauthenticate', { body: { password } }));
    return 'proved';
  }
  const signedIn = await answer(api.POST('/api/auth/sign-in/email', { body: { email, password, rememberMe: true } }));
  return isChallenged(signedIn) ? 'second-step' : 'proved';
}
