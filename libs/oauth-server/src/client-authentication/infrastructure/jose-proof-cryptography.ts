import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  compactVerify,
  createLocalJWKSet,
  EmbeddedJWK,
  errors,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import type { PublicKey } from '#shared-kernel/domain/key-set';
import { PROOF_ALGORITHMS } from '#shared-kernel/domain/proof-algorithms';
import { jsonObject } from '../../clients/domain/json-object.ts';
import { ASSERTION_ALGORITHMS } from '../domain/client-assertion.ts';
import type { DpopProof } from '../domain/dpop-proof.ts';
import { ProofCryptography } from '../domain/ports.ts';

type Verified = Awaited<ReturnType<ProofCryptography['verifyAssertion']>>;

@Injectable()
export class JoseProofCryptography extends ProofCryptography {
  /** At most one signature is verified: several keys that fit are none, or strangers could choose how much one costs. */
  async verifyAssertion(assertion: string, keys: readonly PublicKey[]): Promise<Verified> {
    // Every error here, of jose or because of a broken key, comes from data that others sent or published.
    try {
      const set = createLocalJWKSet({ keys: keys.slice() } as unknown as JSONWebKeySet);
      const { payload } = await compactVerify(assertion, set, { algorithms: [...ASSERTION_ALGORITHMS] });
      return jsonObject(payload) ?? 'invalid';
    } catch (error) {
      return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : 'invalid';
    }
  }

  async readDpopProof(jwt: string, currentDate: Date): Promise<DpopProof | undefined> {
    try {
      // EmbeddedJWK refuses keys that are not public.
      const { payload, protectedHeader } = await jwtVerify(jwt, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: [...PROOF_ALGORITHMS],
        currentDate,
      });
      const { jti, iat, htm, htu, ath } = payload;
      if (typeof jti !== 'string' || jti === '' || typeof iat !== 'number') return undefined;
      if (typeof htm !== 'string' || typeof htu !== 'string') return undefined;
      return {
        keyThumbprint: await calculateJwkThumbprint(protectedHeader.jwk!),
        id: jti,
        method: htm,
        url: htu,
        issuedAt: new Date(iat * 1000),
        accessTokenDigest: typeof ath === 'string' ? ath : undefined,
      };
    } catch {
      // The key or the signature is invalid; Web Crypto finds some of these errors.
      return undefined;
    }
  }
}
