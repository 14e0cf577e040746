import { createLocalJWKSet, type CryptoKey, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { PublicKey } from '../../domain/key-set.ts';

/**
 * Verifies a JWS by the key that its header names, or by each that fits if it names none.
 * @param verify rejects what is not signed by the key, or says something that is refused
 * @returns `unknown-key`: none of the keys fits, so a newer set may have it
 */
export async function signedByAny<Verified extends object>(
  keys: readonly PublicKey[],
  verify: (key: JWTVerifyGetKey | CryptoKey) => Promise<Verified>,
): Promise<Verified | 'unknown-key' | 'invalid'> {
  // Every error here, of jose or because of a broken key, comes from data that others sent or published.
  try {
    return await verify(createLocalJWKSet({ keys: keys.slice() } as unknown as JSONWebKeySet));
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return signedByEach(error, verify);
    return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : 'invalid';
  }
}

async function signedByEach<Verified extends object>(
  keys: errors.JWKSMultipleMatchingKeys,
  verify: (key: CryptoKey) => Promise<Verified>,
): Promise<Verified | 'invalid'> {
  try {
    for await (const key of keys) {
      const verified = await verify(key).catch(() => undefined);
      if (verified) return verified;
    }
  } catch {
    return 'invalid';
  }
  return 'invalid';
}
