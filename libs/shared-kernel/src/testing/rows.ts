/** Rows of a table, from texts that are grouped by their reason or name: each text with its group in front. */
export const rowsOf = (groups: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(groups).flatMap(([group, texts]) => texts.map((text) => [group, text] as const));
