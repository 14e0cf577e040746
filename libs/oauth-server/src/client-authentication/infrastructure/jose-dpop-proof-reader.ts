import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { PROOF_ALGORITHMS } from '#shared-kernel/domain/proof-algorithms';
import type { DpopProof } from '../domain/dpop-proof.ts';
import { DpopProofReader } from '../domain/ports.ts';

@Injectable()
export class JoseDpopProofReader extends DpopProofReader {
  async read(jwt: string, currentDate: Date): Promise<DpopProof | undefined> {
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
      // Whatever is wrong with a key or a signature, some of it found by Web Crypto.
      return undefined;
    }
  }
}
