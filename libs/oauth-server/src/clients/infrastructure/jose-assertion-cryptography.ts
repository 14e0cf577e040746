import { Injectable } from '@nestjs/common';
import {
  compactVerify,
  type CompactVerifyGetKey,
  createLocalJWKSet,
  type CryptoKey,
  errors,
  type JSONWebKeySet,
} from 'jose';
import { ASSERTION_ALGORITHMS } from '../domain/client-assertion.ts';
import { AssertionCryptography, type PublicKey } from '../domain/ports.ts';

type Verified = Awaited<ReturnType<AssertionCryptography['verify']>>;
type KeySource = CompactVerifyGetKey | CryptoKey;

@Injectable()
export class JoseAssertionCryptography extends AssertionCryptography {
  async verify(assertion: string, keys: readonly PublicKey[]): Promise<Verified> {
    // Whatever goes wrong, jose's errors as well as those of broken keys, comes from what the client sent or published.
    try {
      return await payloadOf(assertion, createLocalJWKSet({ keys: keys.slice() } as unknown as JSONWebKeySet));
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return this.verifyByAny(assertion, error);
      return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : 'invalid';
    }
  }

  /** Without `kid` several keys may fit. */
  private async verifyByAny(assertion: string, keys: errors.JWKSMultipleMatchingKeys): Promise<Verified> {
    try {
      for await (const key of keys) {
        const verified = await payloadOf(assertion, key).catch(() => undefined);
        if (verified) return verified;
      }
    } catch {
      return 'invalid';
    }
    return 'invalid';
  }
}

async function payloadOf(assertion: string, key: KeySource): Promise<Readonly<Record<string, unknown>>> {
  const options = { algorithms: [...ASSERTION_ALGORITHMS] };
  const { payload } =
    typeof key === 'function'
      ? await compactVerify(assertion, key, options)
      : await compactVerify(assertion, key, options);
  const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new Error('not an object');
  return claims as Readonly<Record<string, unknown>>;
}
