const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstLetter = (word: string | undefined): string => (word ? [...letters.segment(word)][0]!.segment : '');

/** "AL" of "Ada King Lovelace": first and last word, by what a reader calls a letter. Empty of an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0]) + firstLetter(last)).toUpperCase();
}

/** The picture's address when this origin serves it, else nothing. */
export function ownPicture(image: string | null, origin: string): string | undefined {
  const url = image && URL.canParse(image, origin) ? new URL(image, origin) : undefined;
  // A blob: URL names this origin as well.
  return url?.origin === origin && url.protocol.startsWith('http') ? url.href : undefined;
}
