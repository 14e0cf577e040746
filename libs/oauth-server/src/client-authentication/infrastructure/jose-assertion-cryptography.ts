import { Injectable } from '@nestjs/common';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { PublicKey } from '#shared-kernel/domain/key-set';
import { ASSERTION_ALGORITHMS } from '../domain/client-assertion.ts';
import { AssertionCryptography } from '../domain/ports.ts';

type Verified = Awaited<ReturnType<AssertionCryptography['verify']>>;

@Injectable()
export class JoseAssertionCryptography extends AssertionCryptography {
  /** At most one signature is verified: several keys that fit are none, or strangers could choose how much one costs. */
  async verify(assertion: string, keys: readonly PublicKey[]): Promise<Verified> {
    // Whatever goes wrong, jose's errors as well as those of broken keys, comes from what others sent or published.
    try {
      const set = createLocalJWKSet({ keys: keys.slice() } as unknown as JSONWebKeySet);
      const { payload } = await compactVerify(assertion, set, { algorithms: [...ASSERTION_ALGORITHMS] });
      const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
      const isObject = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
      return isObject ? (claims as Readonly<Record<string, unknown>>) : 'invalid';
    } catch (error) {
      return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : 'invalid';
    }
  }
}
