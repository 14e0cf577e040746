import type { WayBack } from './social.ts';
import { apiTarget, HOME, mailableReturnPath } from '../entrance/return-path.ts';

/** Parameters that a failed sign-in at a provider adds to the URL of the page that it comes back to. */
const FAILURE = ['error', 'error_description', 'provider'];

export function withoutFailure(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of FAILURE) next.delete(name);
  return next;
}

/**
 * Where a provider sends the browser back to: to the page that was asked for, or with an error to the page itself, which
 * learns by `provider` which one it was. A query that the API does not take is left out: the request of an app goes on
 * by its cookie.
 * @param page path of an entrance page
 */
export function wayBack(page: string, query: URLSearchParams, provider: string, origin: string): WayBack {
  const own = withoutFailure(query);
  own.set('provider', provider);
  return {
    callbackURL: mailableReturnPath(query.get('callbackURL'), origin) ?? HOME,
    errorCallbackURL: apiTarget(`${page}?${own}`, origin) ?? `${page}?provider=${provider}`,
    returnOnCancel: true,
  };
}
