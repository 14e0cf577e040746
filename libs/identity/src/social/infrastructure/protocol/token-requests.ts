import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import type { AuthorizationReturn, ProviderTokens, Refreshable } from '../../domain/provider.ts';
import { algorithmsOf, claimsIn, issuersOf, signInRules } from './id-tokens.ts';
import { UnusableAnswer } from './failures.ts';
import type { ProviderClient } from './provider-client.ts';
import { WITHOUT_ISSUER } from './provider-server.ts';
import { mendedAnswer, tokensOf } from './token-answer.ts';

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
