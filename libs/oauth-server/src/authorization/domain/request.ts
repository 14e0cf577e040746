import { permittedClaims, type RequestedClaims, SCOPE_OF_CLAIM } from '../../clients/domain/claims.ts';
import type { OAuthClient } from '../../clients/domain/client.ts';
import { askedResources, type Consented, OFFLINE_ACCESS } from '../../clients/domain/scope.ts';
import { leadsToDevice } from '../../clients/domain/redirect-uri.ts';
import { challengeMethodOf, type CodeChallenge } from '../../client-authentication/domain/pkce.ts';
import { type Checked, type Prompt, requestedScopes, type ResponseMode, responseModeOf } from './checks.ts';
import { readClaims } from './claims.ts';

/** An authorization request that passed all checks. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly scopes: readonly string[];
  readonly prompts: readonly Prompt[];
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly maxAgeSeconds: number | undefined;
  readonly challenge: CodeChallenge | undefined;
  readonly resources: readonly string[];
  /** The scopes and resources that the user is asked to grant. */
  readonly asked: Consented;
  readonly claims: RequestedClaims | undefined;
  /** The values of `acr_values`, the preferred one first. An `acr` of `claims` that is not essential has the same meaning. */
  readonly acrValues: readonly string[];
  readonly asksEveryTime: boolean;
  readonly keyThumbprint: string | undefined;
}

/** @param checked without a fault */
export function requestOf(checked: Checked): AuthorizationRequest {
  const { query, client, options } = checked;
  const scopes = requestedScopes(checked);
  const challenge = query.get('code_challenge');
  const maxAge = query.get('max_age');
  return {
    client,
    redirectUri: query.get('redirect_uri')!,
    responseMode: responseModeOf(query),
    scopes,
    prompts: query.list('prompt') as readonly Prompt[],
    state: query.get('state'),
    nonce: query.get('nonce'),
    maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge),
    challenge:
      challenge === undefined
        ? undefined
        : { value: challenge, method: challengeMethodOf(query.get('code_challenge_method'))! },
    resources: query.resources,
    asked: {
      // Clients that staff gave refresh tokens get them without asking.
      scopes: client.alwaysRefreshes ? [...new Set([...scopes, OFFLINE_ACCESS])] : scopes,
      resources: askedResources(query.resources, options),
    },
    claims: query.get('claims') === undefined ? undefined : permittedClaims(readClaims(query)!, client),
    acrValues: query.list('acr_values'),
    asksEveryTime: options.asksNativeAppsEveryTime && isNativeApp(client, query.get('redirect_uri')!),
    keyThumbprint: query.get('dpop_jkt'),
  };
}

const isNativeApp = ({ authenticationMethod }: OAuthClient, redirectUri: string): boolean =>
  authenticationMethod === 'none' && leadsToDevice(redirectUri);

/** Claims about the user that the parameter `claims` asks for beyond the scopes. The user is asked for them each time. */
export function singleClaims({ claims, scopes }: Pick<AuthorizationRequest, 'claims' | 'scopes'>): readonly string[] {
  const named = [claims?.userinfo ?? {}, claims?.id_token ?? {}].flatMap((part) => Object.keys(part));
  return [...new Set(named)].filter((claim) => {
    const scope = SCOPE_OF_CLAIM.get(claim);
    return scope !== undefined && !scopes.includes(scope);
  });
}
