export type CsvCell = string | number | null;

/**
 * Characters with which a spreadsheet begins a formula, also in full width and after white space, and control characters
 * that it drops before it looks (OWASP, CSV injection).
 */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** An apostrophe before what could be a formula says that it is text. */
const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/**
 * One line of a file of RFC 4180, with its line break. Texts are in quotes, always: a spreadsheet that takes another
 * character for the separator would begin a cell in the middle of one.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : `"${asText(cell).replaceAll('"', '""')}"`;
}
