import {
  knownProviders,
  PROVIDER_ID,
  PROVIDER_ID_LENGTH,
  type ProviderOptions,
  socialDefaults as defaults,
  type SocialOptions,
} from '#identity/social/domain/provider-options';
import { checked, flag, list, matching, plain, secret, text } from './kinds.ts';
import { settings, variable } from './variable.ts';

const providers = { group: 'Social sign-in' };
const social = settings<SocialOptions, typeof defaults>(providers.group, defaults);
const provider = settings<ProviderOptions>(providers.group);

const notAProvider = (id: string) => (/^[\w-]{1,64}$/.test(id) ? undefined : 'is not the id of a provider');

export const socialVariables = {
  SOCIAL_LINKING: social('linking', flag, {
    doc: 'Whether accounts at providers may be linked to accounts that exist: at a sign-in with the same proven address, or from a session.',
  }),
  SOCIAL_TRUSTED_PROVIDERS: social('trustedProviders', plain(list('ids of providers such as `google`', notAProvider)), {
    doc: 'Providers whose addresses count as verified when an account with the same proven address exists, although they do not vouch for them. A person who can set an address there without proving it signs in here as the owner of the address. An id of no provider stops the start.',
  }),
  SOCIAL_ALLOW_DIFFERENT_EMAILS: social('allowDifferentEmails', flag, {
    doc: 'Whether signed-in people may link accounts at providers that have another address than theirs, or one for which the provider does not vouch.',
  }),
  SOCIAL_ALLOW_UNLINKING_ALL: social('allowUnlinkingAll', flag, {
    doc: 'Whether people may unlink the last account with which they can sign in.',
  }),
};

const words = plain(list('texts without blanks', (item) => (/\s/.test(item) ? 'contains a blank' : undefined)));

const url = plain(
  checked(
    '`http(s)` URL without user name, query and fragment',
    (value) => isPlainUrl(URL.parse(value)),
    'must be an http(s) URL without user name and query',
  ),
);

function isPlainUrl(parsed: URL | null): boolean {
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.username === '' && parsed.password === '' && parsed.search === '' && parsed.hash === '';
}

export const otherProviderVariables = {
  OIDC_PROVIDERS: variable(plain(list('ids such as `acme`', notAnId)), {
    ...providers,
    default: [],
    doc: 'Further OpenID providers, each with the variables below as `OIDC_<ID>_…`: `OIDC_PROVIDERS=acme-id` with `OIDC_ACME_ID_ISSUER`. Ids are part of URLs and of stored accounts.',
  }),
  TEST_PROVIDER: variable(flag, {
    ...providers,
    doc: 'Starts a provider on this machine with the service, which lets people in as anyone, and keeps its state in `DATA_DIR`. Not in production.',
    otherwise: '`on` with `NODE_ENV=development` while `BASE_URL` is this machine and no other provider is configured',
  }),
  OAUTH2_PROVIDERS: variable(plain(list('ids such as `acme`', notAnId)), {
    ...providers,
    default: [],
    doc: 'Further providers of OAuth 2 alone, each with the variables below as `OAUTH2_<ID>_…`.',
  }),
};

/**
 * Names begin with the provider: `GITHUB_CLIENT_ID`, `OIDC_ACME_CLIENT_ID`. docs/PROVIDERS.md says which ones it needs.
 */
export const providerRows = {
  CLIENT_ID: provider('clientId', plain(text), {
    doc: `Client id at the provider: \`<PROVIDER>\` is ${knownProviders.map((id) => `\`${id.toUpperCase()}\``).join(', ')}, \`OIDC_<ID>\` or \`OAUTH2_<ID>\`. Setting it and the secret offers the provider.`,
    otherwise: 'people cannot sign in with it',
  }),
  CLIENT_SECRET: provider('clientSecret', secret, { doc: 'Client secret at the provider. Apple has none.' }),
  SCOPES: provider('scopes', words, {
    default: [],
    doc: 'Scopes asked for in addition to those that signing in needs.',
  }),
  SIGN_UP: provider('policy.signUp', flag, {
    default: true,
    doc: 'Whether people without an account get one. If not, only account holders sign in with it.',
  }),
  IMPLICIT_SIGN_UP: provider('policy.implicitSignUp', flag, {
    default: true,
    doc: 'Whether they get one without asking for it. If not, the request must say `requestSignUp`.',
  }),
  OFFLINE_ACCESS: provider('offlineAccess', flag, {
    default: false,
    doc: 'Asks for refresh tokens, so that access tokens can be renewed: `GOOGLE`, `MICROSOFT`, `TWITTER`, `DROPBOX`, `REDDIT`, `OIDC_<ID>`. The others issue them unasked, or never.',
  }),
  PROMPT: provider('prompt', plain(matching('words such as `select_account`', /^[a-z_]+(?: [a-z_]+)*$/)), {
    doc: '`prompt` of the authorization request: `GOOGLE`, `MICROSOFT`, `DISCORD`, `GITHUB`, `OIDC_<ID>`, `OAUTH2_<ID>`.',
    otherwise: 'the provider decides what it asks people',
  }),
  ID_TOKEN_AUDIENCES: provider('idTokenAudiences', words, {
    default: [],
    doc: 'Client ids of native apps, whose id tokens are accepted too: `APPLE`, `FACEBOOK`, `GOOGLE`, `MICROSOFT`, `OIDC_<ID>`.',
  }),
  ISSUER: provider('issuer', url, {
    doc: 'Required for `OIDC_<ID>`: the issuer, which describes its endpoints. `GITLAB`, `GITHUB`: URL of a server of your own. `APPLE`, `GOOGLE`, `MICROSOFT`, `FACEBOOK`: another issuer, for tests.',
    otherwise: 'that of the provider',
  }),
  AUTHORIZATION_URL: provider('endpoints.authorization', url, {
    doc: 'Authorization endpoint. Required for `OAUTH2_<ID>` without an issuer.',
    otherwise: 'that of the provider',
  }),
  TOKEN_URL: provider('endpoints.token', url, {
    doc: 'Token endpoint. Required for `OAUTH2_<ID>` without an issuer.',
    otherwise: 'that of the provider',
  }),
  PROFILE_URL: provider('endpoints.profile', url, {
    doc: 'Endpoint that says who the person is. Required for `OAUTH2_<ID>`.',
    otherwise: 'that of the provider',
  }),
  KEYS_URL: provider('endpoints.keys', url, {
    doc: 'JWK set of the id tokens. `APPLE`, `GOOGLE`, `MICROSOFT` with another issuer: nothing is discovered there, only id tokens come from it.',
    otherwise: 'that of the provider',
  }),
  NAME: provider(
    'name',
    plain(matching('a name of up to 40 characters on one line', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u)),
    {
      doc: 'How people know the provider.',
      otherwise: 'the name in docs/PROVIDERS.md; of other providers the id',
    },
  ),
};

export const oneProviderVariables = {
  APPLE_TEAM_ID: variable(plain(matching('10 letters and digits', /^[A-Z0-9]{10}$/)), {
    ...providers,
    doc: 'Team of the developer account.',
  }),
  APPLE_KEY_ID: variable(plain(matching('10 letters and digits', /^[A-Z0-9]{10}$/)), {
    ...providers,
    doc: 'Id of the key that signs the client secret.',
  }),
  APPLE_PRIVATE_KEY: variable(secret, {
    ...providers,
    doc: 'That key, as downloaded (PEM; line breaks may be written `\\n`).',
  }),
  MICROSOFT_TENANT_ID: variable(
    plain(
      matching(
        'the id of a tenant (GUID), `common`, `organizations` or `consumers`',
        /^(?:common|organizations|consumers|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
      ),
    ),
    { ...providers, default: 'common', doc: 'Whose accounts sign in with Microsoft.' },
  ),
  GOOGLE_HOSTED_DOMAIN: variable(plain(matching('a domain', /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/)), {
    ...providers,
    doc: 'Google Workspace domain that people must belong to.',
    otherwise: 'everyone with an account at Google',
  }),
};

export const idMemberRow = variable(plain(matching('a name', /^[A-Za-z_]\w{0,62}$/)), {
  ...providers,
  default: 'sub',
  doc: 'Member of the profile that identifies a person for ever, such as `id`. Never one that people can change, or that passes on to others.',
});

function notAnId(item: string): string | undefined {
  if (!PROVIDER_ID.test(item) || item.length > PROVIDER_ID_LENGTH) {
    return `is not an id: up to ${PROVIDER_ID_LENGTH} lower-case letters, digits and hyphens`;
  }
  const isTaken = item === 'credential' || knownProviders.some((id) => id === item);
  return isTaken ? 'is the id of another way to sign in' : undefined;
}
