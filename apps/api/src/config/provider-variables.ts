import { knownProviders, PROVIDER_ID, PROVIDER_ID_LENGTH } from '#identity/social/domain/provider-options';
import { flag, type Kind, list, matching, secret, text, variable } from './variable.ts';
import { z } from 'zod';

const providers = { group: 'Social sign-in' };

const words: Kind<readonly string[]> = list('texts without blanks', (item) =>
  /\s/.test(item) ? 'contains a blank' : undefined,
);

const url: Kind<string> = {
  type: '`http(s)` URL without user name, query and fragment',
  schema: z
    .string()
    .refine((value) => isPlainUrl(URL.parse(value)), 'must be an http(s) URL without user name and query'),
  print: String,
};

function isPlainUrl(parsed: URL | null): boolean {
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  return parsed.username === '' && parsed.password === '' && parsed.search === '' && parsed.hash === '';
}

/** Providers that are not known by name. */
export const otherProviderVariables = {
  OIDC_PROVIDERS: variable(list('ids such as `acme`', notAnId), {
    ...providers,
    default: [],
    doc: 'Further OpenID providers, each with the variables below as `OIDC_<ID>_…`: `OIDC_PROVIDERS=acme-id` with `OIDC_ACME_ID_ISSUER`. Ids are part of URLs and of stored accounts.',
  }),
  TEST_PROVIDER: variable(flag, {
    ...providers,
    doc: 'Starts a provider on this machine with the service, which lets people in as anyone, and keeps its state in `DATA_DIR`. Not in production.',
    otherwise: '`on` with `NODE_ENV=development` while `BASE_URL` is this machine and no other provider is configured',
  }),
  OAUTH2_PROVIDERS: variable(list('ids such as `acme`', notAnId), {
    ...providers,
    default: [],
    doc: 'Further providers of OAuth 2 alone, each with the variables below as `OAUTH2_<ID>_…`.',
  }),
};

/**
 * Variables of every provider. Their names begin with the provider: `GITHUB_CLIENT_ID`, `OIDC_ACME_CLIENT_ID`.
 * docs/PROVIDERS.md says what each provider needs.
 */
export const providerRows = {
  CLIENT_ID: variable(text, {
    ...providers,
    doc: `Client id at the provider: \`<PROVIDER>\` is ${knownProviders.map((id) => `\`${id.toUpperCase()}\``).join(', ')}, \`OIDC_<ID>\` or \`OAUTH2_<ID>\`. Setting it and the secret offers the provider.`,
    otherwise: 'people cannot sign in with it',
  }),
  CLIENT_SECRET: variable(secret, { ...providers, doc: 'Client secret at the provider. Apple has none.' }),
  SCOPES: variable(words, {
    ...providers,
    default: [],
    doc: 'Scopes asked for in addition to those that signing in needs.',
  }),
  SIGN_UP: variable(flag, {
    ...providers,
    default: true,
    doc: 'Whether people without an account get one. If not, only account holders sign in with it.',
  }),
  IMPLICIT_SIGN_UP: variable(flag, {
    ...providers,
    default: true,
    doc: 'Whether they get one without asking for it. If not, the request must say `requestSignUp`.',
  }),
  OFFLINE_ACCESS: variable(flag, {
    ...providers,
    default: false,
    doc: 'Asks for refresh tokens, so that access tokens can be renewed: `GOOGLE`, `MICROSOFT`, `TWITTER`, `DROPBOX`, `REDDIT`, `OIDC_<ID>`. The others issue them unasked, or never.',
  }),
  PROMPT: variable(matching('words such as `select_account`', /^[a-z_]+(?: [a-z_]+)*$/), {
    ...providers,
    doc: '`prompt` of the authorization request: `GOOGLE`, `MICROSOFT`, `DISCORD`, `GITHUB`, `OIDC_<ID>`, `OAUTH2_<ID>`.',
    otherwise: 'the provider decides what it asks people',
  }),
  ID_TOKEN_AUDIENCES: variable(words, {
    ...providers,
    default: [],
    doc: 'Client ids of native apps, whose id tokens are accepted too: `APPLE`, `FACEBOOK`, `GOOGLE`, `MICROSOFT`, `OIDC_<ID>`.',
  }),
  ISSUER: variable(url, {
    ...providers,
    doc: 'Required for `OIDC_<ID>`: the issuer, which describes its endpoints. `GITLAB`, `GITHUB`: URL of a server of your own. `APPLE`, `GOOGLE`, `MICROSOFT`, `FACEBOOK`: another issuer, for tests.',
    otherwise: 'that of the provider',
  }),
  AUTHORIZATION_URL: variable(url, {
    ...providers,
    doc: 'Authorization endpoint. Required for `OAUTH2_<ID>` without an issuer.',
    otherwise: 'that of the provider',
  }),
  TOKEN_URL: variable(url, {
    ...providers,
    doc: 'Token endpoint. Required for `OAUTH2_<ID>` without an issuer.',
    otherwise: 'that of the provider',
  }),
  PROFILE_URL: variable(url, {
    ...providers,
    doc: 'Endpoint that says who the person is. Required for `OAUTH2_<ID>`.',
    otherwise: 'that of the provider',
  }),
  KEYS_URL: variable(url, {
    ...providers,
    doc: 'JWK set of the id tokens. `APPLE`, `GOOGLE`, `MICROSOFT` with another issuer: nothing is discovered there, only id tokens come from it.',
    otherwise: 'that of the provider',
  }),
  NAME: variable(matching('a name of up to 40 characters on one line', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u), {
    ...providers,
    doc: 'How people know the provider.',
    otherwise: 'the name in docs/PROVIDERS.md; of other providers the id',
  }),
};

/** Variables of one provider only. */
export const oneProviderVariables = {
  APPLE_TEAM_ID: variable(matching('10 letters and digits', /^[A-Z0-9]{10}$/), {
    ...providers,
    doc: 'Team of the developer account.',
  }),
  APPLE_KEY_ID: variable(matching('10 letters and digits', /^[A-Z0-9]{10}$/), {
    ...providers,
    doc: 'Id of the key that signs the client secret.',
  }),
  APPLE_PRIVATE_KEY: variable(secret, {
    ...providers,
    doc: 'That key, as downloaded (PEM; line breaks may be written `\\n`).',
  }),
  MICROSOFT_TENANT_ID: variable(
    matching(
      'the id of a tenant (GUID), `common`, `organizations` or `consumers`',
      /^(?:common|organizations|consumers|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
    ),
    { ...providers, default: 'common', doc: 'Whose accounts sign in with Microsoft.' },
  ),
  GOOGLE_HOSTED_DOMAIN: variable(matching('a domain', /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/), {
    ...providers,
    doc: 'Google Workspace domain that people must belong to.',
    otherwise: 'everyone with an account at Google',
  }),
};

/** Of those in OAUTH2_PROVIDERS. */
export const idMemberRow = variable(matching('a name', /^[A-Za-z_]\w{0,62}$/), {
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
