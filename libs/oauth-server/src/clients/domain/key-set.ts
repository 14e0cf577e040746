type Key = Readonly<Record<string, unknown>>;

/** The keys of a JWK set (RFC 7517 §5); none of what is not one. */
export function keysIn(set: unknown): readonly Key[] {
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : undefined;
  return Array.isArray(keys) ? keys.filter((key): key is Key => typeof key === 'object' && key !== null) : [];
}

/** What is wrong with a set that a client wants to register; undefined when nothing is. */
export function keySetProblem(set: object): string | undefined {
  if (!('keys' in set) || !Array.isArray(set.keys)) return 'must have an array of keys';
  const isSecret = (key: Key) => key['kty'] === 'oct' || key['d'] !== undefined || key['k'] !== undefined;
  return keysIn(set).some(isSecret) ? 'must have public keys only' : undefined;
}
