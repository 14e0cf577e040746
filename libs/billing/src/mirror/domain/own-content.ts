import { codecs } from '../../objects/domain/codecs.ts';
import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';
import { isMirroredKind } from '../../objects/domain/references.ts';

/** Objects of other kinds, which change without the one that shows them. Webhooks and answers show different ones. */
const OTHERS: ReadonlySet<string> = new Set(
  Object.values(codecs).flatMap(({ inside }) =>
    [...inside].flatMap(([name, { kind }]) => (isMirroredKind(kind) ? [name] : [])),
  ),
);
/** Webhooks alone say what was before. */
const OF_EVENTS: ReadonlySet<string> = new Set(['previous_properties']);

/** An object without what belongs to others: of those in lists, the ids. Says whether the object itself has changed. */
export function ownContent(raw: JsonObject): JsonObject {
  const own = Object.entries(raw).filter(([name, value]) => {
    return !OF_EVENTS.has(name) && !(OTHERS.has(name) && (isJsonObject(value) || value === null));
  });
  return Object.fromEntries(own.map(([name, value]) => [name, OTHERS.has(name) ? idsOf(value) : nested(value)]));
}

function idsOf(value: Json): Json {
  return Array.isArray(value) ? value.map((item: Json) => (isJsonObject(item) ? (item.id ?? null) : item)) : value;
}

function nested(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => nested(item));
  return isJsonObject(value) && 'id' in value ? ownContent(value) : value;
}
