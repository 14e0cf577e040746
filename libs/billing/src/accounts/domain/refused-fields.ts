import { camelName } from '../../catalog/domain/casing.ts';

/**
 * Where the platform found a mistake, in the names of our bodies: `['body', 'billing_address', 'postal_code']` is
 * `billingAddress.postalCode`. Names of classes, with which it tells alternatives of a body apart, are left out.
 */
export function camelPath(location: readonly string[]): string {
  return location
    .filter((part, index) => !(index === 0 && part === 'body') && !/^[A-Z]/.test(part))
    .map((part) => camelName(part))
    .join('.');
}
