import type { Request, Response } from 'express';

/** Returned by a route in place of a body: 302 to a URL that was checked. */
export class Redirection {
  constructor(readonly url: string) {}
}

/** @returns where the browser goes instead of reading the answer; undefined: the answer stays */
export type Continuation = () => Promise<string | undefined>;

const CONTINUATION = Symbol('continuation');
type Continued = Response & { [CONTINUATION]?: Continuation };

/** Replaces the answer of the running route once its handler has returned it, not when it throws or writes itself. */
export function setContinuation(response: Response, continuation: Continuation): void {
  (response as Continued)[CONTINUATION] = continuation;
}

export const continuationOf = (response: Response): Continuation | undefined => (response as Continued)[CONTINUATION];

/** How a browser is sent to a URL: a navigation by a redirect, a script by `{redirect: true, url}`. */
export function goingTo(url: string, request: Request, answer: unknown): Redirection | { redirect: true; url: string } {
  const isNavigation = answer instanceof Redirection || request.headers['sec-fetch-mode'] === 'navigate';
  return isNavigation ? new Redirection(url) : { redirect: true, url };
}

/** Adds query parameters to a checked target; a relative one stays relative. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target, 'http://relative.invalid');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return target.startsWith('/') ? `${url.pathname}${url.search}` : url.href;
}
