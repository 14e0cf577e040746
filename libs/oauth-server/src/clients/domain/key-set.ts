import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';

/** What is wrong with a set that a client wants to register; undefined when nothing is. */
export function keySetProblem(set: object): string | undefined {
  if (!('keys' in set) || !Array.isArray(set.keys)) return 'must have an array of keys';
  const isSecret = (key: PublicKey) => key['kty'] === 'oct' || key['d'] !== undefined || key['k'] !== undefined;
  return keysIn(set).some(isSecret) ? 'must have public keys only' : undefined;
}
