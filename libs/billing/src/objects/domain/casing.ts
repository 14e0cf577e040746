import { isJsonObject, type Json, mapMembers } from './json.ts';

/**
 * Members whose value is a map with keys that are data (file ids, currencies, names chosen by a merchant). Such keys keep
 * their case.
 */
const MAPS: ReadonlySet<string> = new Set([
  'metadata',
  'user_metadata',
  'customer_metadata',
  'benefit_metadata',
  'seat_metadata',
  'custom_field_data',
  'payment_processor_metadata',
  'processor_metadata',
  'archived',
  'amounts',
  'conditions',
  'meta',
  'unit_label',
  'oauth_accounts',
  'scope_display_names',
  'headers',
]);

/** Whether the member, by its snake_case name, is a map with keys that are data. */
export const isMap = (member: string): boolean => MAPS.has(member);

/** `price_amount` → `priceAmount`. An underscore before a digit, or beside another underscore, stays. */
export function camelName(name: string): string {
  return name.replace(/(?<=[A-Za-z0-9])_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** The inverse of `camelName` for every name without capitals. */
export function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param member snake_case name of the member that holds the value, if one does */
export function camelCased(value: Json, member?: string): Json {
  return renamed(value, camelName, member);
}

/** @param member snake_case name of the member that holds the value, if one does */
export function snakeCased(value: Json, member?: string): Json {
  return renamed(value, snakeName, member);
}

function renamed(value: Json, rename: (name: string) => string, member?: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => renamed(item, rename, member));
  if (!isJsonObject(value) || (member !== undefined && isMap(member))) return value;
  return mapMembers(value, (name, inner) => [rename(name), renamed(inner, rename, snakeName(name))]);
}

/**
 * Where the platform found a mistake, in the names of our bodies: `['body', 'billing_address', 'postal_code']` is
 * `billingAddress.postalCode`. Names of classes, with which it tells alternatives of a body apart, are left out; keys of
 * maps, such as the slugs of custom fields, are data and stay as they are.
 */
export function camelPath(location: readonly string[]): string {
  const map = location.findIndex(isMap);
  const [named, keys] = map < 0 ? [location, []] : [location.slice(0, map + 1), location.slice(map + 1)];
  const names = named.filter((part, index) => !(index === 0 && part === 'body') && !/^[A-Z]/.test(part));
  return [...names.map((part) => camelName(part)), ...keys].join('.');
}
