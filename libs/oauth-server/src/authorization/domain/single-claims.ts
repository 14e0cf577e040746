import { EMAIL, PROFILE } from '../../clients/domain/scope.ts';
import type { AuthorizationRequest } from './request.ts';

/** OpenID Connect Core §5.4: claims about the user, with the scope that has them. */
const SCOPE_OF: ReadonlyMap<string, string> = new Map([
  ...['name', 'given_name', 'family_name', 'picture', 'updated_at'].map((claim) => [claim, PROFILE] as const),
  ...['email', 'email_verified'].map((claim) => [claim, EMAIL] as const),
]);

/** Claims about the user that the parameter `claims` asks for beyond the scopes. The user is asked for them each time. */
export function singleClaims({ claims, scopes }: Pick<AuthorizationRequest, 'claims' | 'scopes'>): readonly string[] {
  const named = [claims?.userinfo ?? {}, claims?.id_token ?? {}].flatMap((part) => Object.keys(part));
  return [...new Set(named)].filter((claim) => {
    const scope = SCOPE_OF.get(claim);
    return scope !== undefined && !scopes.includes(scope);
  });
}
