import { snakeName } from '../../objects/domain/casing.ts';
import { codecs } from '../../objects/domain/codecs.ts';
import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';
import type { ListedMembers } from '../../objects/domain/member.ts';
import { type Mirrored, mirroredFrom } from '../../objects/domain/references.ts';

/**
 * Replacements for members that identify or locate a person, at any depth: an empty map for one with keys that are
 * data. Amounts, numbers, dates and ids are kept for bookkeeping.
 */
const PERSONAL: ReadonlyMap<string, Json> = new Map(
  Object.values(codecs).flatMap(({ listed }) => [...personal(listed)]),
);

function* personal(members: ListedMembers): Iterable<[string, Json]> {
  for (const [name, { personal: isPersonal, shape, inside }] of members) {
    const isMap = shape?.type === 'object' && !shape.of;
    if (isPersonal) yield [snakeName(name), isMap ? {} : null];
    // A part that contains itself says the same again.
    else if (inside && inside() !== members) yield* personal(inside());
  }
}

/** Objects that are people, by the member that embeds them. */
const PEOPLE: ReadonlySet<string> = new Set(['customer', 'member', 'owner', 'user']);
const KINDS_OF_PEOPLE: ReadonlySet<string> = new Set(['customer', 'customer_state', 'member']);

/** Whom an object is about: customers by their ids, account holders by ours. */
export function subjectsOf({ kind, fields, raw }: Mirrored): readonly string[] {
  const { id, customerId, externalId, externalCustomerId } = fields as unknown as Record<string, unknown>;
  const { external_id: memberId } = raw.member !== undefined && isJsonObject(raw.member) ? raw.member : {};
  const customer = kind === 'customer' || kind === 'customer_state' ? id : customerId;
  return [customer, externalId, externalCustomerId, memberId].filter((one) => typeof one === 'string');
}

/** The same object without people. A seat keeps its address until it is free, because it is found by it. */
export function withoutPeople(entity: Mirrored): Mirrored {
  const { kind, raw } = entity;
  if (kind === 'customer_seat' && entity.fields.status !== 'revoked') return entity;
  return mirroredFrom(kind, KINDS_OF_PEOPLE.has(kind) ? person(raw, kind === 'member') : cleaned(raw));
}

function cleaned(raw: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, member(name, value)]));
}

function member(name: string, value: Json): Json {
  const replacement = PERSONAL.get(name);
  if (replacement !== undefined) return replacement;
  if (PEOPLE.has(name) && isJsonObject(value)) return person(value, name === 'member');
  if (name === 'email') return null;
  return nested(value);
}

function nested(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => nested(item));
  return isJsonObject(value) ? cleaned(value) : value;
}

/** @param hasAddress members always have one; it is empty then */
function person(raw: JsonObject, hasAddress: boolean): JsonObject {
  const replaced = { name: null, email: hasAddress ? '' : null, metadata: {} };
  const known = Object.entries(replaced).filter(([name]) => name in raw);
  return { ...cleaned(raw), ...Object.fromEntries(known) };
}
