import { Injectable } from '@nestjs/common';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Clock } from '#shared-kernel/application/clock';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { type Claims, SignedTokens } from '../domain/signed-tokens.ts';

const ALGORITHM = 'HS256';

/** JWS compact tokens (RFC 7515, RFC 7519), with a key for each purpose. */
@Injectable()
export class JoseSignedTokens extends SignedTokens {
  constructor(
    private readonly ring: KeyRing,
    private readonly clock: Clock,
  ) {
    super();
  }

  sign(purpose: string, claims: Claims, lifeSeconds: number): Promise<string> {
    const [key] = this.#keys(purpose);
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(key.bytes);
  }

  async read(purpose: string, token: string): Promise<{ claims: Claims; expired: boolean } | undefined> {
    const keys = this.#keys(purpose);
    try {
      // The header is not authenticated: it may only select one of our keys.
      const { payload } = await jwtVerify(token, ({ kid }) => (keys.find(({ id }) => id === kid) ?? keys[0]).bytes, {
        algorithms: [ALGORITHM],
        currentDate: this.clock.now(),
        requiredClaims: ['iat', 'exp'],
      });
      return { claims: claimsOf(payload), expired: false };
    } catch (error) {
      // Thrown only after the signature was verified.
      if (error instanceof errors.JWTExpired) return { claims: claimsOf(error.payload), expired: true };
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #keys(purpose: string) {
    return this.ring.keys(`signed token: ${purpose}`);
  }
}

function claimsOf({ iat: _issuedAt, exp: _expiry, ...claims }: JWTPayload): Claims {
  return claims;
}
