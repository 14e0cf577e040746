/** Where people land who did not come from anywhere. */
export const HOME = '/account';

/**
 * The page to go to afterwards, from a query that anybody can write: only a path of this very origin is followed.
 * `//evil`, `/\evil`, `javascript:`, `blob:` and control characters all end at HOME.
 */
export function returnPath(wanted: string | null | undefined, origin: string): string {
  if (!wanted || !(wanted.startsWith('/') || wanted.startsWith(`${origin}/`))) return HOME;
  try {
    const url = new URL(wanted, origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    // Read again as the browser will read it: "/x/..//evil" has become "//evil", which is another host.
    return new URL(path, origin).origin === origin && url.origin === origin ? path : HOME;
  } catch {
    return HOME;
  }
}

/** Contract §1.2: what the API takes as an address of ours, in a path and behind its question mark. */
const MAILABLE = /^\/[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/;

/**
 * The same path when the API can take it as `callbackURL` of a mail, else nothing: the mail then leads to the default
 * page instead of being refused.
 */
export function mailableReturnPath(wanted: string | null | undefined, origin: string): string | undefined {
  const path = wanted ? returnPath(wanted, origin) : HOME;
  return path !== HOME && MAILABLE.test(path) ? path : undefined;
}

/** Of a page's query, where to go on to: what the next page of the entrance needs to know. */
export function returnSearch(query: URLSearchParams): string {
  const wanted = query.get('callbackURL');
  return wanted ? `?${new URLSearchParams({ callbackURL: wanted })}` : '';
}
