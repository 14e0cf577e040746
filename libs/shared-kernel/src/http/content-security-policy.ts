import { createHash } from 'node:crypto';

/** The sources that a page may use: source lists of the Content Security Policy, Level 3; none by default. */
export interface PageSources {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly images?: readonly string[];
  readonly fonts?: readonly string[];
  readonly connections?: readonly string[];
  readonly frames?: readonly string[];
  readonly forms?: readonly string[];
  /** The pages that may show this one in a frame; none by default. */
  readonly framedBy?: readonly string[];
  /** Flags of a page that runs in a sandbox of its own. */
  readonly sandbox?: readonly string[];
  /** False only for a page whose scripts need to write HTML. */
  readonly trustedTypes?: boolean;
}

/** The policy of an answer that is no page: it loads nothing. @param framedBy pages that may ask for it in a frame */
export const noPagePolicy = (framedBy: readonly string[] = []): string =>
  `default-src 'none'; frame-ancestors ${listOf(framedBy)}`;

/** The policy of a page: nothing but what is named, no other origin as its base, and no HTML written by scripts. */
export function pagePolicy(sources: PageSources): string {
  const { styles, forms = [], framedBy = [], sandbox, trustedTypes = true } = sources;
  const loads: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['script-src', sources.scripts],
    ['style-src', styles],
    ['style-src-elem', styles],
    ['style-src-attr', styles && !styles.includes("'unsafe-inline'") ? ["'none'"] : undefined],
    ['img-src', sources.images],
    ['font-src', sources.fonts],
    ['connect-src', sources.connections],
    ['frame-src', sources.frames],
  ];
  return [
    ...(sandbox ? [`sandbox ${sandbox.join(' ')}`] : []),
    "default-src 'none'",
    ...loads.flatMap(([directive, list]) => (list ? [`${directive} ${list.join(' ')}`] : [])),
    `form-action ${listOf(forms)}`,
    "base-uri 'none'",
    `frame-ancestors ${listOf(framedBy)}`,
    ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ');
}

export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`;

/** Allows one inline script or style by its content. */
export const digestSource = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const listOf = (sources: readonly string[]) => (sources.length > 0 ? sources.join(' ') : "'none'");
