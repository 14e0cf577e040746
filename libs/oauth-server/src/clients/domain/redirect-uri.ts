import { addressKind } from '#shared-kernel/domain/address-kind';
import { malformation } from '#shared-kernel/domain/well-formed';

const MAX_LENGTH = 2000;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** Run or show something in the browser instead of reaching the client. */
const ACTIVE_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:', 'filesystem:'];
/** RFC 8252 §7.1: a domain name in reverse order, which its owner controls. */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
/** Browsers and libraries read them differently; a comma would separate two URIs where they are listed. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const AMBIGUOUS = /[\s\\,*\u0000-\u001f\u007f]/u;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?]|$)/;

/**
 * The problem of a redirect URI that a client wants to register; undefined when there is none. https, http on this
 * machine only (RFC 8252 §7.3), or a private scheme that is a reversed domain name (§7.1); absolute and without
 * fragment (RFC 6749 §3.1.2).
 */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (malformation(uri) !== undefined || AMBIGUOUS.test(uri)) {
    return 'has a blank, comma, asterisk, backslash or control character';
  }
  const parsed = URL.parse(uri);
  if (!parsed) return 'is not an absolute URI';
  if (uri.includes('#')) return 'has a fragment';
  if (parsed.username || parsed.password) return 'has a user name or password';
  if (DOT_SEGMENT.test(decoded(uri))) return 'has a dot segment';
  return schemeProblem(parsed);
}

function schemeProblem({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') {
    return LOOPBACK.includes(hostname) ? undefined : 'uses http for another host than 127.0.0.1, [::1] or localhost';
  }
  if (ACTIVE_SCHEMES.includes(protocol)) return `must not use ${protocol}`;
  return REVERSE_DOMAIN.test(protocol) ? undefined : 'has a private scheme that is not a reversed domain name';
}

/** Whether a URL leads to the machine that opens it. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.includes(URL.parse(url)?.hostname ?? '');

/**
 * Whether a URL names this machine, or an address that is not public, so that this server will never call it for a client.
 * A name may lead there as well: that shows when it is called.
 */
export function leadsInside(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? '';
  return /(?:^|\.)localhost\.?$/.test(hostname) || (addressKind(hostname) ?? 'public') !== 'public';
}

/** Undoes one level of percent-encoding of dots and slashes, as some servers do before they read the path. */
const decoded = (uri: string) => uri.replace(/%2e/gi, '.').replace(/%2f/gi, '/');

/**
 * Whether `given` is one of the registered URIs: letter by letter (RFC 6749 §3.1.2.3), except for the port of an http URI
 * on this machine, which a native app learns only when it listens (RFC 8252 §7.3).
 */
export function isRegisteredUri(registered: readonly string[], given: string): boolean {
  return registered.some((uri) => uri === given || isSameLoopback(uri, given));
}

function isSameLoopback(registered: string, given: string): boolean {
  if (!URL.canParse(given)) return false;
  const portless = withoutLoopbackPort(registered);
  return portless !== undefined && portless === withoutLoopbackPort(given);
}

const LOOPBACK_URI = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?((?:[/?].*)?)$/;

/** Undefined for any other URI. On the text, so that nothing is normalized. */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, host, rest] = LOOPBACK_URI.exec(uri) ?? [];
  return host === undefined ? undefined : `http://${host}${rest}`;
}

/** Whether every URI leads to the machine of the user: any program there may take the place of the client. */
export const isLoopbackOnly = (uris: readonly string[]): boolean =>
  uris.length > 0 && uris.every((uri) => LOOPBACK_URI.test(uri));

/**
 * Whether a checked redirect URI leads to a program on the device of the user, by http on this machine or a private
 * scheme: others may take its place there (RFC 8252 §8.6).
 */
export const leadsToDevice = (uri: string): boolean => !uri.startsWith('https:');

/**
 * Whether a checked redirect URI is requested by HTTP: from a website, or from a program on the device of the user that
 * listens. An app with a private scheme gets the URI alone, without a body.
 */
export const isWebUri = (uri: string): boolean => /^https?:/i.test(uri);

/** Letters of an origin that separate nothing in a Content Security Policy. A host may have a semicolon. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;

/** Whether a text is the origin of a website as a Content Security Policy may name it: no pattern, and no further directive. */
export const isPlainOrigin = (text: string): boolean => URL.parse(text)?.origin === text && PLAIN_ORIGIN.test(text);

/** The origins of the websites among checked redirect URIs, as a Content Security Policy names them. */
export function webOrigins(uris: readonly string[]): readonly string[] {
  const origins = uris.filter(isWebUri).map((uri) => new URL(uri).origin);
  return [...new Set(origins)].filter(isPlainOrigin);
}

/**
 * The part of a checked redirect URI that a consent remembers: its host with the port, or the scheme of an app. All URIs on this
 * machine count as one host: a native app listens at another port each time (RFC 8252 §7.3), and may have registered
 * several names of it.
 */
export function redirectHost(uri: string): string {
  return isWebUri(uri) && isOnThisMachine(uri) ? 'localhost' : redirectTarget(uri);
}

/** The target of a checked redirect URI, for people: the host, or the scheme of an app, whose host means nothing. */
export function redirectTarget(uri: string): string {
  const { host, protocol } = new URL(uri);
  return isWebUri(uri) ? host : protocol;
}
