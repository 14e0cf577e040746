import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Credentials among what the platform sends, at any depth. They are dropped before anything is kept or logged. */
const SECRETS: ReadonlySet<string> = new Set([
  'client_secret',
  // Of the payment processor, while a payment is under way.
  'customer_session_client_secret',
  'customer_session_token',
  'guild_token',
  'intent_client_secret',
  'invitation_token',
  'user_provided_key',
]);

export function withoutSecrets(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => !SECRETS.has(name))
      .map(([name, value]) => [name, cleaned(value)]),
  );
}

function cleaned(value: Json): Json {
  if (Array.isArray(value)) return value.map(cleaned);
  return isJsonObject(value) ? withoutSecrets(value) : value;
}
