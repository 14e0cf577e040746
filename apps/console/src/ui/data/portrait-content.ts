const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstLetter = (word: string | undefined): string => (word ? [...letters.segment(word)][0]!.segment : '');

/** "AL" of "Ada King Lovelace": the first graphemes of the first and last word. Empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0]) + firstLetter(last)).toUpperCase();
}

/** Paths of the service itself: an image URL there would send a request with the viewer's session. */
const ANSWERED = new Set(['api', 'dev', 'health', 'mcp', 'metrics', '.well-known']);

/** Plain segments only, without empty or encoded ones, which proxies and routers may read differently. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)+$/;

/** Where this service keeps uploaded pictures: nothing there looks at a session. */
const STORED = /^\/api\/pictures\/[a-z0-9]+$/;

/** Formats of pixels, which run no script. */
const INLINE = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,/i;

/**
 * The URL of a picture that a page may load: in the URL itself, uploaded here, or a file of this origin. Undefined for any
 * other: its server would learn who looks at whom, and when.
 */
export function shownPicture(image: string | null, origin: string): string | undefined {
  if (image && INLINE.test(image)) return image;
  const url = image && URL.canParse(image, origin) ? new URL(image, origin) : undefined;
  // A blob: URL names this origin as well.
  if (url?.origin !== origin || !url.protocol.startsWith('http') || !PLAIN_PATH.test(url.pathname)) return undefined;
  if (STORED.test(url.pathname)) return url.href;
  return ANSWERED.has(url.pathname.split('/')[1]!.toLowerCase()) ? undefined : url.href;
}
