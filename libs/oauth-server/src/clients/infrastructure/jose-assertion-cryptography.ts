import { Injectable } from '@nestjs/common';
import { compactVerify, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import type { PublicKey } from '#shared-kernel/domain/key-set';
import { signedByAny } from '#shared-kernel/infrastructure/crypto/signed-by-any';
import { ASSERTION_ALGORITHMS } from '../domain/client-assertion.ts';
import { AssertionCryptography } from '../domain/ports.ts';

type Verified = Awaited<ReturnType<AssertionCryptography['verify']>>;

@Injectable()
export class JoseAssertionCryptography extends AssertionCryptography {
  async verify(assertion: string, keys: readonly PublicKey[]): Promise<Verified> {
    return signedByAny(keys, (key) => payloadOf(assertion, key));
  }
}

async function payloadOf(
  assertion: string,
  key: JWTVerifyGetKey | CryptoKey,
): Promise<Readonly<Record<string, unknown>>> {
  const options = { algorithms: [...ASSERTION_ALGORITHMS] };
  const { payload } =
    typeof key === 'function'
      ? await compactVerify(assertion, key, options)
      : await compactVerify(assertion, key, options);
  const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new Error('not an object');
  return claims as Readonly<Record<string, unknown>>;
}
