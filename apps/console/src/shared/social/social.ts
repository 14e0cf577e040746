import { boot, type Provider } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';

/** Signing in with accounts at providers, and linking them. Each call leaves the page for the provider. */

/** The code of the API for a person who canceled at the provider. */
export const CANCELED = 'SIGN_IN_CANCELED';

export interface WayBack {
  /** Path of this origin. */
  readonly callbackURL: string;
  /** The same, for `?error=`. */
  readonly errorCallbackURL: string;
  /** The page is for a person who cancels, too. */
  readonly returnOnCancel: true;
}

export interface SignInWish extends WayBack {
  readonly loginHint?: string;
  /** A new account is wanted, also where a sign-in creates none. */
  readonly requestSignUp?: boolean;
  /** False: the session ends with the browser. */
  readonly rememberMe?: boolean;
  /** Signs in as this user or not at all. */
  readonly onlyUserId?: string;
  readonly additionalData?: Readonly<Record<string, unknown>>;
}

export const signInAt = (provider: string, wish: SignInWish) =>
  answer(api.POST('/api/auth/sign-in/social', { body: { provider, ...wish } }));

/** The signed-in user authenticates again. @throws ApiRefusal UNAUTHORIZED and others */
export const confirmAt = (provider: string, wish: WayBack & Pick<SignInWish, 'loginHint'>) =>
  answer(api.POST('/api/auth/reauthenticate/social', { body: { provider, ...wish } }));

/** @throws ApiRefusal SESSION_NOT_FRESH and others */
export const connectAt = (provider: string, wish: WayBack) =>
  answer(api.POST('/api/auth/link-social', { body: { provider, ...wish } }));

/** Undefined for one that is not configured (any more). */
export const providerOf = (id: string | null | undefined): Provider | undefined =>
  boot.providers.find((provider) => provider.id === id);

/** For people; a provider that is not configured any more has only its id. */
export const providerName = (id: string): string => providerOf(id)?.name ?? id;
