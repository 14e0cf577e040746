import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  compactVerify,
  type CryptoKey,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWSHeaderParameters,
  SignJWT,
} from 'jose';
import { createHash } from 'node:crypto';
import { jsonObject } from '../../clients/domain/json-object.ts';
import { type Claims, JwtCryptography, type JwtSigner, type KeyPair, type VerificationKey } from '../domain/ports.ts';
import type { PublicJwk, SigningAlgorithm } from '../domain/signing-key.ts';

const RSA_BITS = 2048;
/** Listed, so that no member of a key is published by accident (RFC 7518 §6, RFC 8037 §2). */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
/** Ed25519 signs with SHA-512 (RFC 8032 §5.1). */
const DIGESTS = { RS256: 'sha256', ES256: 'sha256', HS256: 'sha256', EdDSA: 'sha512' } as const;

@Injectable()
export class JoseJwtCryptography extends JwtCryptography {
  async generate(algorithm: SigningAlgorithm): Promise<KeyPair> {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: RSA_BITS });
    const jwk = await exportJWK(privateKey);
    const id = await calculateJwkThumbprint(jwk, 'sha256');
    return { id, publicJwk: publicJwk(jwk, id, algorithm), privateJwk: JSON.stringify(jwk) };
  }

  async signer(algorithm: SigningAlgorithm, kid: string, privateJwk: string): Promise<JwtSigner> {
    const key = await importJWK(JSON.parse(privateJwk) as JWK, algorithm, { extractable: false });
    return (claims, typ) => signed(claims, { alg: algorithm, kid, typ }, key);
  }

  signerWithSecret(secret: string): JwtSigner {
    const key = new TextEncoder().encode(secret);
    return (claims, typ) => signed(claims, { alg: 'HS256', typ }, key);
  }

  async verify(jwt: string, typ: string, keys: readonly VerificationKey[]): Promise<Claims | undefined> {
    try {
      const { payload, protectedHeader } = await compactVerify(jwt, (header) => verifierOf(header, keys));
      return protectedHeader.typ === typ ? jsonObject(payload) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  peek(jwt: string): Claims | undefined {
    try {
      return decodeJwt(jwt);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  halfDigest(algorithm: SigningAlgorithm | 'HS256', text: string): string {
    const digest = createHash(DIGESTS[algorithm]).update(text, 'ascii').digest();
    return digest.subarray(0, digest.length / 2).toString('base64url');
  }
}

/** @throws JOSEError when no key has the algorithm and the id that the header names */
async function verifierOf(
  { alg, kid }: JWSHeaderParameters,
  keys: readonly VerificationKey[],
): Promise<CryptoKey | Uint8Array> {
  for (const key of keys) {
    if ('secret' in key) {
      if (alg === 'HS256') return new TextEncoder().encode(key['secret']);
    } else if (key['kid'] === kid && key['alg'] === alg) return (await importJWK(key, key['alg'])) as CryptoKey;
  }
  throw new errors.JWKSNoMatchingKey();
}

function signed(
  claims: Claims,
  header: { readonly alg: string; readonly typ: string; readonly kid?: string },
  key: CryptoKey | Uint8Array,
): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

function publicJwk(jwk: JWK, kid: string, alg: SigningAlgorithm): PublicJwk {
  const members = PUBLIC_MEMBERS.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]));
  return { ...(Object.fromEntries(members) as PublicJwk), kid, alg, use: 'sig' };
}
