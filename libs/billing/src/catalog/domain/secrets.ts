import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Credentials among what the platform sends, at any depth. They are dropped before anything is kept or logged. */
const SECRETS: ReadonlySet<string> = new Set(['guild_token', 'client_secret', 'user_provided_key']);

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
