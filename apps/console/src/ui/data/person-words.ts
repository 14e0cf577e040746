const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstLetter = (word: string | undefined): string => (word ? [...letters.segment(word)][0]!.segment : '');

/** "AL" of "Ada King Lovelace": first and last word, by what a reader calls a letter. Empty of an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0]) + firstLetter(last)).toUpperCase();
}

/** Where the service answers itself: what is read there is done, in the name of whoever looks at the picture. */
const ANSWERED = new Set(['api', 'dev', 'health', 'mcp', 'metrics', '.well-known']);

/** Names with slashes before them, none empty or encoded: what proxies and routes read one way only. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)+$/;

/** The address of a picture that this origin serves as a file; nothing for any other. */
export function ownPicture(image: string | null, origin: string): string | undefined {
  const url = image && URL.canParse(image, origin) ? new URL(image, origin) : undefined;
  // A blob: URL names this origin as well.
  if (url?.origin !== origin || !url.protocol.startsWith('http') || !PLAIN_PATH.test(url.pathname)) return undefined;
  return ANSWERED.has(url.pathname.split('/')[1]!.toLowerCase()) ? undefined : url.href;
}
