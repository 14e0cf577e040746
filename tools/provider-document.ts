import type { ProviderDefinition } from '#identity/social/infrastructure/definition';

const AUTHENTICATION: Readonly<Record<string, string>> = {
  basic: '`client_secret_basic`',
  post: '`client_secret_post`',
  discovered: 'token authentication as discovered',
};

function endpointsOf({ endpoints }: ProviderDefinition): string {
  const urls = (['authorization', 'token', 'profile', 'keys'] as const).flatMap((name) => {
    const url = endpoints[name];
    return url === undefined ? [] : [`${name}: ${url}`];
  });
  return urls.join('<br>') || 'configured or discovered';
}

function stepUpOf({ reauthentication }: ProviderDefinition): string {
  if (!reauthentication) return 'none';
  const { parameters, asks } = reauthentication;
  const named = Object.entries(parameters).map(([name, value]) => `\`${name}=${value}\``);
  return `${named.join(' ')}: ${asks === 'login' ? 'signs in again' : 'confirms on a page'}`;
}

function protocolOf({ usesPkce, tokenAuthentication, refreshes, idTokens }: ProviderDefinition): string {
  return [
    usesPkce ? 'PKCE (S256)' : 'no PKCE',
    AUTHENTICATION[tokenAuthentication],
    refreshes ? 'tokens are refreshed' : 'tokens are not refreshed',
    ...(idTokens ? ['id tokens from programs'] : []),
  ].join('<br>');
}

function rowOf(provider: ProviderDefinition): string {
  const { name, kind, scopes, notes } = provider;
  const cells = [
    `${name}<br>\`${kind}\``,
    endpointsOf(provider),
    scopes.map((scope) => `\`${scope}\``).join(' ') || 'none',
    protocolOf(provider),
    stepUpOf(provider),
    notes.identifiedBy,
    notes.verifiedAddress,
    notes.quirks.join('<br>'),
    notes.registration,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** docs/PROVIDERS.md */
export function providerDocument(definitions: readonly ProviderDefinition[]): string {
  return [
    '# Providers for social sign-in',
    '',
    '<!-- Generated from libs/identity/src/social/infrastructure/providers by `npm run docs`. -->',
    '',
    'Register an application at the provider with the redirect URI `<BASE_URL>/api/auth/callback/<id>`, and also with',
    '`<BASE_URL>/api/auth/oauth2/callback/<id>` if clients use `sign-in/oauth2`. Then set `<PROVIDER>_CLIENT_ID` and',
    '`<PROVIDER>_CLIENT_SECRET` ([CONFIGURATION.md](CONFIGURATION.md), "Social sign-in"): `GITHUB_CLIENT_ID`. Any other provider is',
    'named in `OIDC_PROVIDERS` or `OAUTH2_PROVIDERS`, and its variables begin with `OIDC_<ID>_` or `OAUTH2_<ID>_`. A provider with',
    'only one of the two stops the start.',
    '',
    'An address counts as verified only where the provider says that the person proved it. Others are confirmed by mail, and never',
    'link to an account that exists unless `SOCIAL_TRUSTED_PROVIDERS` names the provider. Nothing is requested before a person uses a',
    'provider; its metadata and keys are kept for ten minutes. Requests are limited to 8 seconds and 256 KiB,',
    'follow no redirect, and lead to public addresses unless `PRIVATE_DESTINATIONS` names `provider-<id>`; the metric',
    '`gatehouse_egress_seconds` counts them by that name.',
    '',
    'A refresh token that an app presents with an id token is renewed at once, which shows whose token it is. Only the',
    'renewed token is kept. Where the provider replaces refresh tokens, the app can no longer use its own',
    '([ADR 62](adr/0062-presented-refresh-tokens.md)).',
    '',
    'Step-up: the parameter that is sent when a person without a password confirms who they are. `auth_time` in the id token must',
    'then be later than the request, and must be present if the metadata of the provider name the claim. Without such a parameter,',
    'the provider may answer without a question while the person is signed in there.',
    '',
    '| provider | endpoints | scopes | protocol | step-up | identified by | address verified | notes | registration |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...definitions.map(rowOf),
    '',
  ].join('\n');
}
