import { isMap, snakeName } from './casing.ts';
import { rawName } from './readers.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Names of members; those of an object that is no kind of its own are listed with its name. */
export type Members = readonly (string | { readonly [name: string]: Members })[];

/**
 * The listed members of an object, at any depth, with what the platform said for `unknown`. Members of a map are data, and
 * stay; so do objects that were selected by a list of their own.
 */
export function selected(
  object: JsonObject,
  members: Members,
  isSelected: (name: string) => boolean = () => false,
): JsonObject {
  const listed = new Map<string, Members>(
    members.flatMap((member) => Object.entries(typeof member === 'string' ? { [member]: [] } : member)),
  );
  const inside = (value: Json, list: Members): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => inside(item, list));
    return isJsonObject(value) ? selected(value, list) : value;
  };
  const isWhole = (name: string) => isMap(snakeName(name)) || isSelected(name);
  const twins = new Set([...listed.keys()].filter((name) => object[name] === 'unknown').map(rawName));
  const kept = Object.entries(object).flatMap(([name, value]) => {
    const list = listed.get(name);
    if (!list) return twins.has(name) && typeof value === 'string' ? [[name, value] as const] : [];
    return [[name, isWhole(name) ? value : inside(value, list)] as const];
  });
  return Object.fromEntries(kept);
}

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
