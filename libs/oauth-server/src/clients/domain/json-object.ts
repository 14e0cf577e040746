type JsonObject = Readonly<Record<string, unknown>>;

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object in a JSON text; undefined in any other text. */
export function jsonObject(text: string | Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : UTF_8.decode(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
