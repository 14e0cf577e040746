export const HOME = '/account';

/**
 * The page to go to afterwards, from an untrusted query: only paths of this origin are followed. `//evil`, `/\evil`,
 * `javascript:`, `blob:` and control characters all end at HOME.
 */
export function returnPath(wanted: string | null | undefined, origin: string): string {
  if (!wanted || !(wanted.startsWith('/') || wanted.startsWith(`${origin}/`))) return HOME;
  try {
    const url = new URL(wanted, origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    // Parsed again as the browser will: "/x/..//evil" has become "//evil", which is another host.
    return new URL(path, origin).origin === origin && url.origin === origin ? path : HOME;
  } catch {
    return HOME;
  }
}

/** Callback paths with their query, as the API accepts them. */
const ACCEPTED = /^\/(?!\/)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/;
const ACCEPTED_LENGTH = 2048;
/** Encodings that the API accepts in no path. */
const REFUSED_IN_PATH = /%2f|%5c/i;

/** A path if the API accepts it as a callback URL, else a URL of this origin; undefined where it accepts neither. */
export function apiTarget(path: string, origin: string): string | undefined {
  const url = path.startsWith('/') ? URL.parse(path, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  const target = ACCEPTED.test(path) ? path : url.href;
  const isRefused = target.length > ACCEPTED_LENGTH || REFUSED_IN_PATH.test(url.pathname) || target.includes('\\');
  return isRefused ? undefined : target;
}

/** Undefined where the API would refuse it: an email then leads to the default page. */
export function mailableReturnPath(wanted: string | null | undefined, origin: string): string | undefined {
  const path = wanted ? returnPath(wanted, origin) : HOME;
  return path === HOME ? undefined : apiTarget(path, origin);
}

/** The return path of a query, for the next page; all of the query of a sign-in that an app asked for. */
export function returnSearch(query: URLSearchParams): string {
  if (query.has('client_id')) return `?${query}`;
  const wanted = query.get('callbackURL');
  return wanted ? `?${new URLSearchParams({ callbackURL: wanted })}` : '';
}
