import { isMap, snakeName } from './casing.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import type { Listed, ListedMembers, Member, Members, Part, Reader, Reading, ReadersOf } from './member.ts';
import { below, type Fields, map, rawName, type View } from './readers.ts';

const isReader = (member: Member | Reader<unknown>): member is Reader<unknown> => typeof member.read === 'function';

/** The members of one or more lists, each once. What an earlier list says of a member holds; parts have the members of all. */
export function listed(...lists: readonly Members[]): ListedMembers {
  const all = new Map<string, Listed>();
  for (const [name, given] of lists.flatMap((list) => Object.entries(list))) {
    const member: Member = isReader(given) ? { read: given } : given;
    const shape = (member.as ?? member.read)?.shape;
    const part = shape?.of && !('kind' in shape.of) ? shape.of : undefined;
    const own: Listed = { ...member, shape, inside: part && (() => part.listed) };
    const earlier = all.get(name);
    all.set(name, earlier ? joined(earlier, own) : own);
  }
  return all;
}

function joined(earlier: Listed, later: Listed): Listed {
  const [one, other] = [earlier.inside, later.inside];
  const inside = one && other ? () => new Map([...other(), ...one()]) : (one ?? other);
  return { ...later, ...earlier, shape: earlier.shape ?? later.shape, inside };
}

/** Members that account holders see without a declaration, and that are not looked at. */
export function undeclared<const Name extends string>(...names: readonly Name[]) {
  const seen = { holders: 'undeclared' } as const;
  return Object.fromEntries(names.map((name) => [name, seen])) as { readonly [N in Name]: typeof seen };
}

/** The same of members that are read. */
export function read<const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) {
  const members = Object.entries(readers).map(([name, reader]) => [name, { read: reader, holders: 'undeclared' }]);
  return Object.fromEntries(members) as {
    readonly [N in keyof R]: { readonly read: R[N]; readonly holders: 'undeclared' };
  };
}

/** A nested object that is no kind of its own. @param schema its name in the description of the API */
export function record<const M extends Members>(members: M, schema?: string): Reader<View<ReadersOf<M>>> {
  let [seen, readers]: [ListedMembers?, ReadersOf<M>?] = [];
  const part: Part = {
    schema,
    // Later, because a part may contain itself.
    get listed() {
      return (seen ??= listed(members));
    },
  };
  return {
    shape: { type: 'object', of: part },
    read: (value, reading, member) => {
      return readFields(map.read(value, reading, member), (readers ??= readersOf(members)), reading);
    },
  };
}

export function readersOf<M extends Members>(members: M): ReadersOf<M> {
  const readers = Object.entries(members).map(([name, member]) => [name, isReader(member) ? member : member.read]);
  return Object.fromEntries(readers.filter(([, reader]) => reader !== undefined)) as ReadersOf<M>;
}

export function readFields<F extends Fields>(wire: JsonObject, fields: F, reading: Reading): View<F> {
  const view: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const member = snakeName(name);
    const value = Object.hasOwn(wire, member) ? wire[member] : undefined;
    view[name] = below(member, () => field.read(value, reading, name));
    if ('values' in field) view[rawName(name)] = value ?? null;
  }
  return view as View<F>;
}

const NONE: ListedMembers = new Map();

/**
 * The members of an object that account holders see, at any depth, with what the platform said for `unknown`. Members of a
 * map are data, and stay; so do objects of a kind, which were selected by their own description.
 */
export function seenByHolders(object: JsonObject, members: ListedMembers): JsonObject {
  const inside = (value: Json, within: ListedMembers): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => inside(item, within));
    return isJsonObject(value) ? seenByHolders(value, within) : value;
  };
  const isSeen = (name: string) => members.get(name)?.holders !== undefined;
  const isWhole = (name: string) => isMap(snakeName(name)) || isKind(members.get(name));
  const twins = new Set(
    Object.keys(object)
      .filter((name) => isSeen(name) && object[name] === 'unknown')
      .map(rawName),
  );
  const kept = Object.entries(object).flatMap(([name, value]) => {
    if (!isSeen(name)) return twins.has(name) && typeof value === 'string' ? [[name, value] as const] : [];
    return [[name, isWhole(name) ? value : inside(value, members.get(name)?.inside?.() ?? NONE)] as const];
  });
  return Object.fromEntries(kept);
}

const isKind = (member: Listed | undefined) => member?.shape?.of !== undefined && 'kind' in member.shape.of;

/** An object of our API in which values that this version does not know are those of the platform, and not `unknown`. */
export function asTheyAre(shown: JsonObject): JsonObject {
  const members = Object.entries(shown).filter(([name]) => !isTwin(shown, name));
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      knownAs(shown, name) ?? (isMap(snakeName(name)) ? value : insideAsItIs(value)),
    ]),
  );
}

const knownAs = (shown: JsonObject, name: string): Json | undefined =>
  shown[name] === 'unknown' ? shown[rawName(name)] : undefined;

/** Whether it is the second member of an enumeration, such as `rawStatus` of `status`. */
function isTwin(shown: JsonObject, name: string): boolean {
  const first = /^raw([A-Z])(.*)$/.exec(name);
  return first !== null && shown[`${first[1]!.toLowerCase()}${first[2]!}`] === 'unknown';
}

function insideAsItIs(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => insideAsItIs(item));
  return isJsonObject(value) ? asTheyAre(value) : value;
}

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
