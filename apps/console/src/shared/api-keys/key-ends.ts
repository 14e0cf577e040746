/** "acme_k…9f3c": the characters of a key that are stored, to recognize it in a settings file. Older keys have no last four. */
export const keyEnds = ({ start, lastFour }: { readonly start: string; readonly lastFour: string | null }): string =>
  `${start}…${lastFour ?? ''}`;
