/** The longest address that can get mail (RFC 5321). */
const LONGEST = 254;
const NAME = "[a-z0-9!#$%&'*+/=?^_`{|}~-]";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const ADDRESS = new RegExp(`^${NAME}+(?:\\.${NAME}+)*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** "Looks like": the server decides what an address is. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

/** Something ends here: what stands before it is complete. */
export const hasSeparator = (text: string): boolean => /[\s,;]/.test(text);

/** Each address once, in the order of their coming. */
export const merged = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/**
 * The addresses of a pasted or typed list: separated by commas, semicolons, blanks or lines, bare or as mail programs
 * write them (`"Lovelace, Ada" <ada@example.com>`). What is none is kept, so that it can be corrected.
 */
export function addressesIn(text: string): string[] {
  const parts = text.replaceAll(/"[^"]*"/g, ' ').split(/[,;\n\r]+/);
  const found = parts.flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/));
  return merged(found.map(bare).filter((address) => address !== ''));
}

/** As it is stored, without what texts put around an address. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[<('[]+/, '')
    .replace(/[>)'\].:]+$/, '')
    .normalize('NFKC')
    .toLowerCase();
