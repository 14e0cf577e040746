import { randomBytes } from 'node:crypto';
import type { Fields } from '#shared-kernel/domain/change';
import { SigningKey } from '../keys/domain/signing-key.ts';
import { START } from './a-client.ts';

/** A stored key without a real one in it; `changes` are its fields. */
export function aSigningKey(changes: Partial<Fields<SigningKey>> = {}): SigningKey {
  const id = randomBytes(32).toString('base64url');
  const values = {
    id,
    algorithm: 'ES256',
    generation: 1,
    publicJwk: { kty: 'EC', kid: id, alg: 'ES256', use: 'sig' },
    sealedPrivateJwk: 'v1.key.text',
    signsFrom: START,
  } as const;
  return SigningKey.make({ ...values, ...changes }, START);
}
