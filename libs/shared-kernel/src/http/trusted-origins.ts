/** Schemes that make a browser run or read something instead of navigating to an origin. */
const NEVER_TRUSTED = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:']);
const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);

const MAX_URL_LENGTH = 2048;
/** Paths that existing clients may name as redirect targets. */
const RELATIVE = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@]*(?:\?[\w\-.+/=&%@]*)?$/i;
/** Scheme and authority; no user and password. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@]+(?:[/?#]|$)/i;
/** Browsers drop or replace some of these before they follow a URL. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const REWRITTEN = /[\u0000-\u0020\u007f-\u009f\\]/;
const ENCODED_SLASH = /%2f|%5c/i;

/** Scheme, a star for one label, host with port; one of the first two has to be there. */
const HOST = /^(?=\*|[a-z][a-z0-9+.-]*:)([a-z][a-z0-9+.-]*:\/\/)?(?:(\*)\.)?((?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?)$/i;
const LABEL = /^[a-z0-9_-]+$/;

interface Pattern {
  readonly protocols: ReadonlySet<string>;
  /** A label `*` stands for exactly one; `undefined` for a whole app scheme. */
  readonly labels: readonly string[] | undefined;
  /** "" for the scheme's own. */
  readonly port: string;
}

/** Origins whose pages may send requests that change something, and where a browser may be redirected (ADR 9). */
export class TrustedOrigins {
  private readonly base: string;
  private readonly patterns: readonly Pattern[];

  /**
   * @param entries `https://shop.example.com`, `https://*.example.com`, `shop://`, or without a scheme `*.example.com`:
   *   https when this service is https, else http as well
   * @throws Error for any other entry
   */
  constructor(baseUrl: string, entries: readonly string[]) {
    const { origin, protocol } = new URL(baseUrl);
    this.base = origin;
    const unnamed = protocol === 'https:' ? new Set([protocol]) : WEB;
    this.patterns = [origin, ...entries].map((entry) => parsePattern(entry, unnamed));
  }

  /** @param origin an Origin header, written exactly as browsers write it (RFC 6454 §6.2) */
  trusts(origin: string): boolean {
    const url = parse(origin);
    return url !== undefined && serializedOrigin(url) === origin && this.matches(url);
  }

  /**
   * The redirect target as it is sent to a browser, a path or a URL of a trusted origin; undefined: it is not followed.
   */
  safeRedirect(target: string): string | undefined {
    if (target.length > MAX_URL_LENGTH || REWRITTEN.test(target)) return undefined;
    return target.startsWith('/') ? this.safePath(target) : this.safeUrl(target);
  }

  private safePath(target: string): string | undefined {
    const url = RELATIVE.test(target) ? parse(target, this.base) : undefined;
    if (!url || url.origin !== this.base) return undefined;
    // `/.//host` becomes `//host`, which is another host.
    return url.pathname.startsWith('//') ? undefined : url.pathname + url.search;
  }

  private safeUrl(target: string): string | undefined {
    const url = ABSOLUTE.test(target) ? parse(target) : undefined;
    if (!url || ENCODED_SLASH.test(url.pathname) || !this.matches(url)) return undefined;
    // An origin alone stays as existing clients gave it, and compare it.
    return `${target}/` === url.href ? target : url.href;
  }

  private matches(url: URL): boolean {
    return this.patterns.some(({ protocols, labels, port }) => {
      if (!protocols.has(url.protocol)) return false;
      if (labels === undefined) return true;
      const given = url.hostname.split('.');
      return (
        url.port === port &&
        given.length === labels.length &&
        labels.every((label, i) => (label === '*' ? LABEL.test(given[i] ?? '') : label === given[i]))
      );
    });
  }
}

function parsePattern(entry: string, unnamed: ReadonlySet<string>): Pattern {
  const pattern = parseAppScheme(entry) ?? parseHost(entry, unnamed);
  const isTrustable = pattern && !Array.from(pattern.protocols).some((protocol) => NEVER_TRUSTED.has(protocol));
  if (!isTrustable) throw new Error(`${entry} is neither an origin nor a pattern such as *.example.com`);
  return pattern;
}

function parseAppScheme(entry: string): Pattern | undefined {
  const protocol = /^([a-z][a-z0-9+.-]*:)\/\/$/i.exec(entry)?.[1]?.toLowerCase();
  return protocol === undefined || WEB.has(protocol)
    ? undefined
    : { protocols: new Set([protocol]), labels: undefined, port: '' };
}

function parseHost(entry: string, unnamed: ReadonlySet<string>): Pattern | undefined {
  const [, scheme, star, host] = HOST.exec(entry) ?? [];
  const url = host === undefined ? undefined : parse(`${scheme ?? 'https://'}${host}`);
  if (!url) return undefined;
  const labels = url.hostname.split('.');
  const protocols = scheme === undefined ? unnamed : new Set([url.protocol]);
  return { protocols, labels: star === undefined ? labels : [star, ...labels], port: url.port };
}

/** An app's scheme has no origin of its own by the standard; web views send scheme and host. */
function serializedOrigin(url: URL): string {
  return WEB.has(url.protocol) ? url.origin : `${url.protocol}//${url.host}`;
}

function parse(text: string, base?: string): URL | undefined {
  return URL.parse(text, base) ?? undefined;
}
