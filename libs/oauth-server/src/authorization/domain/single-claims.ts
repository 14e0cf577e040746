import { SCOPE_OF_CLAIM } from '../../clients/domain/claim-names.ts';
import type { AuthorizationRequest } from './request.ts';

/** Claims about the user that the parameter `claims` asks for beyond the scopes. The user is asked for them each time. */
export function singleClaims({ claims, scopes }: Pick<AuthorizationRequest, 'claims' | 'scopes'>): readonly string[] {
  const named = [claims?.userinfo ?? {}, claims?.id_token ?? {}].flatMap((part) => Object.keys(part));
  return [...new Set(named)].filter((claim) => {
    const scope = SCOPE_OF_CLAIM.get(claim);
    return scope !== undefined && !scopes.includes(scope);
  });
}
