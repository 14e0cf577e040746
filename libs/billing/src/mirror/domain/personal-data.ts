import { isJsonObject, type Json, type JsonObject } from '../../objects/domain/json.ts';
import { type Mirrored, mirroredFrom } from '../../objects/domain/references.ts';

/** Members that identify or locate a person, at any depth. Amounts, numbers, dates and ids are kept for bookkeeping. */
const PERSONAL: ReadonlySet<string> = new Set([
  'account_id',
  'avatar_url',
  'billing_address',
  'billing_name',
  // The text can contain the name of the customer.
  'channel_name',
  'customer_billing_address',
  'customer_billing_name',
  'customer_cancellation_comment',
  'customer_email',
  'customer_ip_address',
  'customer_name',
  'customer_tax_id',
  'default_payment_method_id',
  'granted_account_id',
  'invited_email',
  'tax_id',
]);
/** Maps with answers of the buyer. */
const ANSWERS: ReadonlySet<string> = new Set(['custom_field_data', 'customer_metadata', 'seat_metadata']);
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
  if (PERSONAL.has(name)) return null;
  if (ANSWERS.has(name)) return {};
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
