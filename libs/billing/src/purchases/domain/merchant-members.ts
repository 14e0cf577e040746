import { isMap } from '../../catalog/domain/casing.ts';
import { isJsonObject, type Json, type JsonObject } from '../../catalog/domain/json.ts';

/** What the platform tells the merchant about a purchase and its customer need not know, by wire name, at any depth. */
const MERCHANT_ONLY: ReadonlySet<string> = new Set([
  'platform_fee_amount',
  'platform_fee_currency',
  // Notes of the merchant; the customer's own details have a route of their own.
  'customer',
  'customer_metadata',
  // What a product grants, with notes for those who have it: plans and benefits have routes of their own.
  'benefits',
  'max_redemptions',
  'max_redemptions_per_customer',
  'redemptions_count',
]);

/** A wire object as its customer may see it. */
export function forCustomer(wire: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(wire)
      .filter(([name]) => !MERCHANT_ONLY.has(name))
      .map(([name, value]) => [name, isMap(name) ? value : inside(value)]),
  );
}

function inside(value: Json): Json {
  if (Array.isArray(value)) return value.map(inside);
  return isJsonObject(value) ? forCustomer(value) : value;
}
