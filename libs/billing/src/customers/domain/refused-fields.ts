import { camelName, isMap } from '../../objects/domain/casing.ts';

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
