import { snakeName } from './casing.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** The value at a path of members. */
export function at(object: JsonObject, [name = '', ...rest]: readonly string[]): Json | undefined {
  const value = object[name];
  if (rest.length === 0) return value;
  return isJsonObject(value) ? at(value, rest) : undefined;
}

/** Sets the value at a path whose objects exist; elsewhere nothing. */
export function put(object: Record<string, Json>, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) object[name] = value;
  else {
    const inner = object[name];
    if (!isJsonObject(inner)) return;
    const copy = { ...inner };
    put(copy, rest, value);
    object[name] = copy;
  }
}

/** Removes the value at a camelCase path, if `add` would add the same to an object without it. */
export function withoutAddition(
  wire: JsonObject,
  path: readonly string[],
  add: (own: JsonObject) => Json | undefined,
): JsonObject {
  const members = path.map(snakeName);
  const own = without(wire, members);
  const isAdded = own !== wire && JSON.stringify(at(wire, members)) === JSON.stringify(add(own));
  return isAdded ? own : wire;
}

function without(object: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = object;
  if (value === undefined) return object;
  if (rest.length === 0) return others;
  return isJsonObject(value) ? { ...object, [name]: without(value, rest) } : object;
}
