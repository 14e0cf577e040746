/** The longest address that can get mail (RFC 5321). */
const LONGEST = 254;
const NAME = "[a-z0-9!#$%&'*+/=?^_`{|}~-]";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const ADDRESS = new RegExp(`^${NAME}+(?:\\.${NAME}+)*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** A plausibility check: the server decides what is valid. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

/** Whether the text contains a separator, so that the address before it is complete. */
export const hasSeparator = (text: string): boolean => /[\s,;]/.test(text);

/** Without duplicates, in order. */
export const merged = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * The addresses of a list, separated by commas, semicolons, spaces or lines, bare or with a name (`"Lovelace, Ada"
 * <ada@example.com>`). Invalid ones are kept so that they can be corrected.
 */
export function addressesIn(text: string): string[] {
  const parts = text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\n\r]+/);
  const found = parts.flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/));
  return merged(found.map(bare).filter((address) => address !== ''));
}

/** Normalized, without surrounding punctuation. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[<('[]+/, '')
    .replace(/[>)'\].:]+$/, '')
    .normalize('NFKC')
    .toLowerCase();
