import { isMap, snakeName } from './casing.ts';
import { rawName } from './readers.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** An object of our API in which values that this version does not know are those of the platform, and not `unknown`. */
export function asTheyAre(shown: JsonObject): JsonObject {
  const members = Object.entries(shown).filter(([name]) => !isTwin(shown, name));
  return Object.fromEntries(
    members.map(([name, value]) => [name, known(shown, name) ?? (isMap(snakeName(name)) ? value : inside(value))]),
  );
}

const known = (shown: JsonObject, name: string): Json | undefined =>
  shown[name] === 'unknown' ? shown[rawName(name)] : undefined;

/** Whether it is the second member of an enumeration, such as `rawStatus` of `status`. */
function isTwin(shown: JsonObject, name: string): boolean {
  const first = /^raw([A-Z])(.*)$/.exec(name);
  return first !== null && shown[`${first[1]!.toLowerCase()}${first[2]!}`] === 'unknown';
}

function inside(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => inside(item));
  return isJsonObject(value) ? asTheyAre(value) : value;
}
