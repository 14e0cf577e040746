/** A public key as a JWK (RFC 7517), not checked. */
export type PublicKey = Readonly<Record<string, unknown>>;

/** The keys of a JWK set (RFC 7517 §5); none of what is not one. */
export function keysIn(set: unknown): readonly PublicKey[] {
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : undefined;
  return Array.isArray(keys) ? keys.filter((key): key is PublicKey => typeof key === 'object' && key !== null) : [];
}
