import type { ProviderOptions } from '../../domain/provider-options.ts';
import { atIssuer, isTrue, type ProviderDescription, type Raw, standardClaims } from '../definition.ts';

const AUTHORITY = 'https://login.microsoftonline.com';
/** The tenant of personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ALGORITHMS = ['RS256'];

const at = (tenant: string) => ({
  authorization: `${AUTHORITY}/${tenant}/oauth2/v2.0/authorize`,
  token: `${AUTHORITY}/${tenant}/oauth2/v2.0/token`,
  keys: `${AUTHORITY}/${tenant}/discovery/v2.0/keys`,
});

/** Each tenant has an issuer of its own; which are accepted says the configured tenant. */
function issuers(configured: string, { tid }: Raw): readonly string[] {
  if (typeof tid !== 'string' || !GUID.test(tid)) return [];
  const isAccepted: Readonly<Record<string, boolean>> = {
    common: true,
    organizations: tid !== CONSUMERS,
    consumers: tid === CONSUMERS,
  };
  return (isAccepted[configured] ?? tid === configured) ? [`${AUTHORITY}/${tid}/v2.0`] : [];
}

function inTenant({ tenant = 'common' }: ProviderOptions): Partial<ProviderDescription> {
  return {
    endpoints: at(tenant),
    idTokens: { issuers: (claims) => issuers(tenant, claims), algorithms: ALGORITHMS, use: 'sign-in' },
  };
}

/** Anywhere else than at Microsoft there is one issuer. */
const elsewhere = (options: ProviderOptions): Partial<ProviderDescription> => ({
  ...atIssuer(options, microsoft.endpoints),
  idTokens: { algorithms: ALGORITHMS, use: 'sign-in' },
});

export const microsoft: ProviderDescription = {
  name: 'Microsoft',
  endpoints: at('common'),
  scopes: ['openid', 'profile', 'email'],
  reauthentication: { parameters: { prompt: 'login' }, asks: 'login' },
  loginHint: 'login_hint',
  idTokens: { issuers: (claims) => issuers('common', claims), algorithms: ALGORITHMS, use: 'sign-in' },
  configured: (options) => ({
    ...(options.issuer === undefined ? inTenant(options) : elsewhere(options)),
    ...(options.offlineAccess && { scopes: [...microsoft.scopes, 'offline_access'] }),
  }),
  // Administrators of any tenant write whatever they like into `email` and `upn` (nOAuth).
  describe: (claims) => ({
    ...standardClaims(claims),
    emailVerified: isTrue(claims['xms_edov']) || claims['xms_edov'] === 1 || claims['xms_edov'] === '1',
  }),
  notes: {
    identifiedBy: '`sub`, another one for each application',
    verifiedAddress:
      'only with `xms_edov`: administrators of any tenant can write any address into `email` and `upn` (nOAuth)',
    quirks: [
      '`MICROSOFT_TENANT_ID` is the id (GUID) of a tenant, `common` (default: all), `organizations` or `consumers`; id tokens of others are refused.',
      'Add the optional claims `email` and `xms_edov` to id tokens (Token configuration).',
      'Refresh tokens come only with `MICROSOFT_OFFLINE_ACCESS=on`.',
    ],
    registration: 'entra.microsoft.com, App registrations: platform "Web" with the redirect URI, and a client secret.',
  },
};
