/** Tokens of PostgreSQL (lexical structure, §4.1), those first that could hide the beginning of another one. */
const TOKENS = new RegExp(
  [
    /--[^\n]*|\/\*[^]*?(?:\*\/|$)/, // comment
    /[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)/, // text with escapes
    /'(?:[^']|'')*(?:'|$)/, // text
    /\$([A-Za-z_]\w*)?\$[^]*?(?:\$\1\$|$)/, // text between dollar signs
    /"(?:[^"]|"")*"/, // quoted name
    /\$\d+/, // parameter
    /[A-Za-z_][\w$]*/, // word
    /\d[\w.]*?(?:[eE][+-]\d+)?(?![\w.])|\.\d+/, // number
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const IS_KEPT = /^(?:"|\$\d|[A-Za-z_](?!'))/;
const SEVERAL = /-?\?(?:\s*,\s*-?\?)+/g;
const BLANKS = /\s+/g;

/**
 * A statement without any value: MikroORM writes values into the text. Each value is `?`, and so are several in a row. Text that
 * does not end takes the rest of the statement with it.
 */
export function withoutValues(statement: string): string {
  return statement
    .replace(TOKENS, (token) => (IS_KEPT.test(token) ? token : /^(?:--|\/\*)/.test(token) ? ' ' : '?'))
    .replace(SEVERAL, '?')
    .replace(BLANKS, ' ')
    .trim();
}

const VERB = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;

/** A name for few kinds of statements, such as `select user`. @param statement without values */
export function summaryOf(statement: string): string {
  const verb = VERB.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(statement)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
