import { answer, api } from './client.ts';

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
 * Proves again who is sitting there. A new sign-in is what makes a session fresh (contract §3), so the one it replaces
 * is ended: otherwise each proof would leave another "device" in the list.
 */
export async function reauthenticate(email: string, password: string): Promise<void> {
  const before = await getSession();
  const rememberMe = !before || outlivesADay(before.session);
  await answer(api.POST('/api/auth/sign-in/email', { body: { email, password, rememberMe } }));
  if (before)
    await answer(api.POST('/api/auth/revoke-session', { body: { token: before.session.id } })).catch(() => {});
}

/** A session that is not to be remembered lives one day from its start and is never extended (contract §3). */
const outlivesADay = (session: Session) => Date.parse(session.expiresAt) - Date.parse(session.createdAt) > 86_400_000;
