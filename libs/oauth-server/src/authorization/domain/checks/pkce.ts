import { challengeMethodOf, isProofText } from '../../../client-authentication/domain/pkce.ts';
import type { Check } from '../check.ts';

/**
 * RFC 7636 §4.3, RFC 9700 §2.1.1: a challenge by S256, unless the client need not use PKCE. `plain`, which an absent
 * method means, only where it is allowed. Refuses with `invalid_request`.
 */
export const pkce: Check = ({ query, client, options }) => {
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method');
  if (challenge === undefined) {
    if (client.requiresPkce || client.isPublic()) return { error: 'invalid_request', description: 'pkce is required' };
    return method === undefined ? undefined : { error: 'invalid_request', description: 'code_challenge is missing' };
  }
  const known = challengeMethodOf(method);
  if (known === undefined || (known === 'plain' && !options.plainChallenges)) {
    return { error: 'invalid_request', description: 'invalid code_challenge method' };
  }
  if (isProofText(challenge)) return undefined;
  return { error: 'invalid_request', description: 'code_challenge must be 43 to 128 unreserved characters' };
};
