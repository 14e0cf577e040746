export type Metadata = Record<string, unknown>;

const EXAMPLE = 'Enter a JSON object, like {"team": "billing"}.';

/** Browsers word their errors differently; only the line number is shown. */
function placeOf(error: unknown): string {
  const line = /line (\d+)/.exec(String(error))?.[1];
  return line ? `Invalid JSON: check line ${line}.` : `Invalid JSON. ${EXAMPLE}`;
}

/** The parsed object, empty for an empty text; a string = what is wrong. */
export function readMetadata(text: string): Metadata | string {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : EXAMPLE;
  } catch (error) {
    return placeOf(error);
  }
}

export const metadataProblem = (text: string): string | undefined => {
  const read = readMetadata(text);
  return typeof read === 'string' ? read : undefined;
};

export const isEmpty = (metadata: unknown): boolean =>
  typeof metadata !== 'object' || metadata === null || Object.keys(metadata).length === 0;

export const writeMetadata = (metadata: unknown): string =>
  isEmpty(metadata) ? '' : JSON.stringify(metadata, undefined, 2);
