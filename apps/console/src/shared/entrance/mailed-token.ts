import { keep, kept } from '../../ui/preferences/storage.ts';

/**
 * Tokens arrive in the fragment of an emailed link (`/verify-email#token=…`; `?token=` for clients that redirect here),
 * so no server log has them. They are removed from the URL before the first render and kept in sessionStorage, because
 * some links need a sign-in in between. Used or expired tokens are removed.
 */
const key = (path: string) => `mailed-token:${path}`;
/** Fallback where storage is forbidden. */
const memory = new Map<string, string>();

/** Before the router reads the address. @returns whether there was one */
export function takeTokenFromAddress(): boolean {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get('token') ?? url.searchParams.get('token');
  if (!token) return false;
  remember(url.pathname, token);
  url.searchParams.delete('token');
  url.hash = '';
  history.replaceState(history.state, '', url);
  return true;
}

function remember(path: string, token: string | undefined): void {
  if (token === undefined) memory.delete(path);
  else memory.set(path, token);
  keep('sessionStorage', key(path), token);
}

export const mailedToken = (path: string): string | undefined => kept('sessionStorage', key(path)) ?? memory.get(path);

export const INVITATION_PATH = '/accept-invitation';

/** The member of sign-in and sign-up by which an invitation mail proves its address; empty without one. */
export function emailProof(): { readonly emailProof?: string } {
  const token = mailedToken(INVITATION_PATH);
  return token ? { emailProof: token } : {};
}

export const forgetToken = (path: string): void => remember(path, undefined);
