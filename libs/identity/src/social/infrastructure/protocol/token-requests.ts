import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { AuthorizationReturn, ProviderTokens, Refreshable } from '../../domain/provider.ts';
import type { Raw } from '../definition.ts';
import { algorithmsOf, claimsIn, issuersOf, signInRules } from './id-tokens.ts';
import { UnusableAnswer } from './failures.ts';
import type { ProviderClient } from './provider-client.ts';
import { WITHOUT_ISSUER } from './provider-server.ts';

/** Exchanges the code of a callback. @throws errors of oauth4webapi and egress; UnusableAnswer */
export async function exchangeCode(
  client: ProviderClient,
  server: AuthorizationServer,
  callback: AuthorizationReturn,
): Promise<ProviderTokens> {
  const { usesPkce, tokenParameters, refreshParameters } = client.definition;
  const { iss: _, ...withoutIssuer } = callback.parameters;
  // A provider of OAuth 2 alone may send an issuer (RFC 9207), which is not known here.
  const given = new URLSearchParams(server.issuer === WITHOUT_ISSUER ? withoutIssuer : callback.parameters);
  const sent = await authorizationCodeGrantRequest(
    server,
    client.metadata,
    await client.authentication(server),
    validateAuthResponse(server, client.metadata, given, callback.state),
    callback.redirectUri,
    usesPkce ? callback.codeVerifier : nopkce,
    { ...client.http.options, additionalParameters: tokenParameters?.(callback.parameters) ?? {} },
  );
  const rules = signInRules(client.definition);
  const { response, idToken } = await mendedAnswer(sent, rules !== undefined);
  const answer = rules
    ? await processAuthorizationCodeResponse(issuerOf(idToken, server, client), client.metadata, response, {
        expectedNonce: callback.nonce,
        requireIdToken: true,
      })
    : await processAuthorizationCodeResponse(server, client.metadata, response);
  const tokens = tokensOf(answer, idToken, client.scopes(callback.scopes), client.clock.now());
  return { ...tokens, refreshParameters: refreshParameters?.(callback.parameters) };
}

/** @returns a new id token too, not verified @throws as above */
export async function renewTokens(
  client: ProviderClient,
  server: AuthorizationServer,
  { refreshToken, refreshParameters }: Refreshable,
): Promise<ProviderTokens> {
  const authentication = await client.authentication(server);
  const options = { ...client.http.options, additionalParameters: refreshParameters ?? {} };
  const sent = await refreshTokenGrantRequest(server, client.metadata, authentication, refreshToken, options);
  const { response, idToken } = await mendedAnswer(sent, false);
  const answer = await processRefreshTokenResponse(server, client.metadata, response);
  const tokens = tokensOf(answer, idToken, [], client.clock.now());
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken, refreshParameters };
}

/** The server as the issuer of this very id token: the same, but for Microsoft, which has an issuer for each tenant. */
function issuerOf(
  idToken: string | null,
  server: AuthorizationServer,
  { definition }: ProviderClient,
): AuthorizationServer {
  const rules = signInRules(definition)!;
  const claims = idToken === null ? {} : claimsIn(idToken);
  const issuers = issuersOf(rules, server, claims);
  const issuer = issuers.find((known) => known === claims['iss']) ?? issuers[0];
  if (issuer === undefined) throw new UnusableAnswer('id token of an issuer that is not accepted');
  return { ...server, issuer, id_token_signing_alg_values_supported: [...algorithmsOf(rules, server)] };
}

/** A longer life would overflow a timestamp. */
const LONGEST_LIFE_SECONDS = 10 * 31_536_000;

interface TokenAnswer {
  /** As RFC 6749 §5.1 wants it, without an id token. */
  readonly response: Response;
  /** Not verified. */
  readonly idToken: string | null;
}

/**
 * For oauth4webapi: a missing `token_type` (older apps at LinkedIn), scopes as a list (Twitch), null for nothing. Id
 * tokens that do not identify the person are set aside: their claims do not matter.
 */
async function mendedAnswer(response: Response, keepsIdToken: boolean): Promise<TokenAnswer> {
  if (response.status !== 200) return { response, idToken: null };
  const text = await response.text();
  const { status, headers } = response;
  const body = objectIn(text);
  if (!body) return { response: new Response(text, { status, headers }), idToken: null };
  const { id_token: idToken, scope, ...others } = body;
  const mended = {
    token_type: 'bearer',
    ...withoutNulls(others),
    ...(scope === undefined || scope === null ? {} : { scope: Array.isArray(scope) ? scope.join(' ') : scope }),
    ...(keepsIdToken && idToken !== undefined ? { id_token: idToken } : {}),
  };
  return {
    response: new Response(JSON.stringify(mended), { status, headers }),
    idToken: typeof idToken === 'string' ? idToken : null,
  };
}

/** @param asked scopes that count as granted if the answer names none */
function tokensOf(
  answer: TokenEndpointResponse,
  idToken: string | null,
  asked: readonly string[],
  now: Date,
): ProviderTokens {
  const granted = answer.scope?.split(/[\s,]+/).filter((scope) => scope !== '');
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken,
    accessTokenExpiresAt: expiry(answer.expires_in, now),
    // TikTok; Kick and others do not say.
    refreshTokenExpiresAt: expiry(answer['refresh_expires_in'], now),
    scopes: granted ?? asked,
  };
}

function expiry(seconds: unknown, now: Date): Date | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return null;
  return new Date(now.getTime() + Math.min(seconds, LONGEST_LIFE_SECONDS) * 1000);
}

function objectIn(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : undefined;
  } catch {
    return undefined;
  }
}

function withoutNulls(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
