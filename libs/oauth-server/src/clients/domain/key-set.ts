import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';

/** More than any client needs while it changes keys. */
const MAX_KEYS = 10;

/** The problem of a client's key set, registered or fetched; undefined: there is none. */
export function keySetProblem(set: object): string | undefined {
  if (!('keys' in set) || !Array.isArray(set.keys)) return 'must have an array of keys';
  const keys = keysIn(set);
  if (set.keys.length > MAX_KEYS) return `must not have more than ${MAX_KEYS} keys`;
  const isSecret = (key: PublicKey) => key['kty'] === 'oct' || key['d'] !== undefined || key['k'] !== undefined;
  if (keys.some(isSecret)) return 'must have public keys only';
  // An assertion is verified with the one key that it names.
  const isNamed = ({ kid }: PublicKey) => typeof kid === 'string' && kid !== '';
  return keys.length > 1 && !keys.every(isNamed) ? 'must have a kid in each of several keys' : undefined;
}
