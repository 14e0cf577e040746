import { type ConfiguredScopes, knownResources, knownScopes, type Resources } from './scope.ts';

/** Characters of a value that a client chose. */
const MAX_SHOWN = 200;

/** RFC 6749 §5.2, without blanks. */
const OTHERS = /[^!#-[\]-~]/g;

const shown = (value: string): string => value.slice(0, MAX_SHOWN).replaceAll(OTHERS, '?');

export interface UnknownResource {
  readonly resource: string;
  /** Advice for the developer of the client. */
  readonly hint: string;
}

/** The first resource that is no API here, as far as an answer may have it; undefined when all are. */
export function unknownResource(requested: readonly string[], known: Resources): UnknownResource | undefined {
  const unknown = requested.find((one) => !knownResources(known).includes(one));
  if (unknown === undefined) return undefined;
  const resource = shown(unknown);
  return {
    resource,
    hint: `An admin must add ${resource} as an API of this service, with this identifier letter by letter`,
  };
}

/**
 * Advice for the developer of a client whose scopes are invalid: whether they do not exist, or this client is not registered
 * for them.
 * @param invalid some
 */
export function scopeHint(
  invalid: readonly string[],
  client: { readonly scopes: readonly string[] | null },
  options: ConfiguredScopes,
): string {
  const known = knownScopes(options);
  const unregistered = invalid.filter((scope) => known.includes(scope));
  const unknown = invalid.filter((scope) => !known.includes(scope));
  const listed = (scopes: readonly string[]) => shown(scopes.join(',')).replaceAll(',', ', ');
  return [
    ...(unknown.length > 0 ? [`This service has no scope ${listed(unknown)}.`] : []),
    ...(unregistered.length > 0 ? [`The client is not registered for ${listed(unregistered)}.`] : []),
    ...(client.scopes === null ? [] : [`The client is registered for ${listed(client.scopes)}.`]),
  ].join(' ');
}
