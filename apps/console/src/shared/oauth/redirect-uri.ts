import ipaddr from 'ipaddr.js';

/** Characters of one URI, and URIs of one app: as the server counts. */
const MAX_LENGTH = 2000;
const MAX_COUNT = 100;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** RFC 8252 §7.1: a domain name in reverse order. */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
// eslint-disable-next-line no-control-regex -- they are what is looked for
const AMBIGUOUS = /[\s\\,*\u0000-\u001f\u007f]/u;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?]|$)/;
/** Schemes that run or show something in the browser instead of reaching the app. */
const ACTIVE_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:', 'filesystem:'];

/** The problem of a redirect URI, in words; undefined when there is none. The rules are those of the server. */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters.`;
  if (AMBIGUOUS.test(uri) || !uri.isWellFormed())
    return 'Remove spaces, commas, asterisks and backslashes. Wildcards aren’t supported.';
  const url = URL.parse(uri);
  if (!url) return 'Enter a full address, like https://app.example.com/callback.';
  if (uri.includes('#')) return 'Remove the part from # on.';
  if (url.username || url.password) return 'Remove the user name and password.';
  if (DOT_SEGMENT.test(decoded(uri))) return 'Remove /./ and /../ from the path.';
  return schemeProblem(url);
}

/** The URI with encoded dots and slashes decoded, as some servers read it. */
const decoded = (uri: string) => uri.replace(/%2e/gi, '.').replace(/%2f/gi, '/');

function schemeProblem({ protocol, hostname, pathname }: URL): string | undefined {
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') {
    return LOOPBACK.includes(hostname) ? undefined : 'Use https. Only 127.0.0.1, [::1] and localhost may use http.';
  }
  if (ACTIVE_SCHEMES.includes(protocol)) return `An address can’t start with ${protocol}`;
  if (REVERSE_DOMAIN.test(protocol)) return undefined;
  // A host with its port, as it is typed without a scheme.
  if (/^\d+(?:[/?]|$)/.test(pathname)) return 'Begin with http:// or https://.';
  return 'A scheme of your own must be a domain name in reverse order, like com.example.app:/callback.';
}

/** Whether the service is on the machine of its developer, where it calls http addresses as well. @param host of the page */
export const isDevelopment = (host: string): boolean => LOOPBACK.includes(host);

/** @param callsMachine whether the server calls its own machine */
export function calledUriProblem(uri: string, callsMachine: boolean): string | undefined {
  const problem = redirectUriProblem(uri);
  if (problem !== undefined) return problem;
  const url = URL.parse(uri);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (callsMachine && isWeb && LOOPBACK.includes(url.hostname)) return undefined;
  if (url?.protocol !== 'https:') return 'Use https. Local addresses can’t be called.';
  return isPublic(url.hostname) ? undefined : 'Use a public address. Local addresses can’t be called.';
}

/** RFC 4291 §2.4: the only block that global unicast addresses of IPv6 are given out from. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public name may still resolve to a private address: only the server, which calls it, can check that. */
function isPublic(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return !/(?:^|\.)localhost\.?$/.test(hostname);
  const address = ipaddr.parse(bare);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST));
}

export const redirectUrisIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The first problem of a text with one URI on each line, with its line where there are several. */
export function redirectUrisProblem(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const given = redirectUrisIn(text);
  if (given.length > MAX_COUNT) return `Use at most ${MAX_COUNT} addresses.`;
  for (const [index, line] of lines.entries()) {
    const problem = line === '' ? undefined : redirectUriProblem(line);
    if (problem) return given.length > 1 ? `Line ${index + 1}: ${problem}` : problem;
  }
  return undefined;
}
