import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { digest } from '#shared-kernel/domain/digest';

type Header = Partial<JWTHeaderParameters>;
type Claims = Readonly<Record<string, unknown>>;

export interface ProofKey {
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
  readonly thumbprint: string;
  /** A DPoP proof (RFC 9449 §4.2). Members that are undefined are left out. */
  prove(claims: Claims, header?: Header): Promise<string>;
  /** The claims of a proof that comes with an access token. */
  ath(accessToken: string): { readonly ath: string };
}

/** A key of a client. @param now the time of its proofs */
export async function aProofKey(now: () => Date, algorithm = 'ES256'): Promise<ProofKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    publicJwk,
    privateJwk: await exportJWK(privateKey),
    thumbprint: await calculateJwkThumbprint(publicJwk),
    prove: (claims, header = {}) =>
      new SignJWT({ jti: randomUUID(), htm: 'POST', iat: Math.floor(now().getTime() / 1000), ...claims })
        .setProtectedHeader({ alg: algorithm, typ: 'dpop+jwt', jwk: publicJwk, ...header })
        .sign(privateKey),
    ath: (accessToken) => ({ ath: digest(accessToken) }),
  };
}
