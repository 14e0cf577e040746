export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy whose members are named and converted by `change`. */
export function mapMembers(
  object: JsonObject,
  change: (name: string, value: Json) => readonly [string, Json],
): Record<string, Json> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => change(name, value)));
}

/** Without members that are undefined. */
export function given<T extends object>(members: T) {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
}

export function pick<T extends object, const Name extends keyof T>(
  object: T,
  ...names: readonly Name[]
): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, Name>;
}
