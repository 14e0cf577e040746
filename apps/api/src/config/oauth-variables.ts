import { z } from 'zod';
import {
  type ExtraClaims,
  isScope,
  problemOfClaim,
  oauthDefaults as defaults,
  type OAuthOptions,
} from '#oauth-server/clients/domain/oauth-options';
import { flag, json, list, page, pageOrNone, plain, resource, whole } from './kinds.ts';
import { settings, variable } from './variable.ts';

const pages = { group: 'Authorization server' };
const oauth = settings<OAuthOptions, typeof defaults>(pages.group, defaults);

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

const extraClaims = json<ExtraClaims>(
  '`{"company":{"field":"company","scope":"profile"}}`',
  z.record(z.string(), z.strictObject({ field: z.string(), scope: z.string() })).superRefine((claims, context) => {
    for (const name of Object.keys(claims)) {
      const problem = problemOfClaim(name);
      if (problem !== undefined) context.addIssue(`"${name}" ${problem}`);
    }
  }),
);

export const oauthVariables = {
  LOGIN_PAGE: variable(plain(pageOrNone), {
    ...pages,
    default: '/sign-in',
    doc: 'Page where users sign in who come from a client; a path of the console, or a URL of a trusted origin. Sends the `interaction` of its URL as the header `X-Interaction` with the sign-in, if several requests shall wait in a browser. `none`: requests that need a sign-in fail.',
  }),
  CONSENT_PAGE: variable(plain(pageOrNone), {
    ...pages,
    default: '/consent',
    doc: 'Page where users consent, as `LOGIN_PAGE`; it sends the `interaction` of its URL as `id` to `oauth2/interaction` and `oauth2/consent`. `none`: requests that need consent fail.',
  }),
  LOGOUT_PAGE: variable(plain(page), {
    ...pages,
    default: '/sign-out',
    doc: 'Page where users confirm that they want to sign out when a client asks for it, as `LOGIN_PAGE`.',
  }),
  DEVICE_PAGE: variable(plain(page), {
    ...pages,
    default: '/device',
    doc: 'Page where users enter the code that a device shows (RFC 8628), as `LOGIN_PAGE`.',
  }),
  OAUTH_PLAIN_CHALLENGES: oauth('plainChallenges', flag, {
    doc: 'Whether clients may use the PKCE method `plain`, which does not protect a code that leaks with its request.',
  }),
  OAUTH_ASK_NATIVE_APPS_EVERY_TIME: oauth('asksNativeAppsEveryTime', flag, {
    doc: 'Whether users consent each time to apps on their device that have no secret, because another program can take the place of such an app (RFC 8252 §8.6); clients that staff trust are not asked for.',
  }),
  OAUTH_RESOURCES: oauth('resources', plain(list('URIs', notAResource)), {
    doc: 'Protected resources (RFC 8707) that tokens can be issued for, beside this API itself.',
  }),
  OAUTH_MCP_RESOURCE: oauth('mcpResource', plain(resource), {
    doc: 'The MCP server whose tokens `/api/auth/mcp/token` issues when a request names no resource.',
  }),
  OAUTH_CODE_LIFE_SECONDS: oauth('codeLifeSeconds', whole(10, 3600), {
    doc: 'Seconds that an authorization code is valid.',
  }),
  OAUTH_ACCESS_TOKEN_LIFE_SECONDS: oauth('accessTokenLifeSeconds', whole(60, DAY_SECONDS), {
    doc: 'Seconds that access tokens and id tokens are valid.',
  }),
  OAUTH_REFRESH_TOKEN_LIFE_SECONDS: oauth('refreshTokenLifeSeconds', whole(60, YEAR_SECONDS), {
    doc: 'Seconds that a refresh token is valid; each use issues a new one.',
  }),
  OAUTH_GRANT_LIFE_SECONDS: oauth('grantLifeSeconds', whole(60, 10 * YEAR_SECONDS), {
    doc: 'Seconds after which the user has to authorize a client again, however often its refresh tokens were used.',
  }),
  OAUTH_REFRESH_REUSE_SECONDS: oauth('refreshReuseSeconds', whole(0, 300), {
    doc: 'Seconds in which a used refresh token gives its client the same answer again, for answers that were lost.',
  }),
  OAUTH_INTERACTION_LIFE_SECONDS: oauth('interactionLifeSeconds', whole(60, DAY_SECONDS), {
    doc: 'Seconds that users have to sign in or consent.',
  }),
  OAUTH_KEY_ROTATION_SECONDS: oauth('keyRotationSeconds', whole(3600, YEAR_SECONDS), {
    doc: 'Seconds after which a new key signs id tokens.',
  }),
  OAUTH_ANONYMOUS_REGISTRATION: oauth('anonymousRegistration', flag, {
    doc: 'Whether clients can be registered at `/api/auth/oauth2/register` without a session.',
  }),
  OAUTH_MCP_REGISTRATION: oauth('mcpRegistration', flag, {
    doc: 'Whether MCP clients can register themselves at `/api/auth/mcp/register`, which needs no session.',
  }),
  OAUTH_CLIENT_ID_DOCUMENTS: oauth('clientIdDocuments', flag, {
    doc: 'Whether a client can use the https URL of a document with its metadata as its `client_id`; the service fetches it.',
  }),
  OAUTH_EXTRA_SCOPES: oauth('extraScopes', plain(list('scopes', notAScope)), {
    doc: 'Scopes beside `openid`, `profile`, `email` and `offline_access` that clients may register for.',
  }),
  OAUTH_DEVICE_CODE_LIFE_SECONDS: oauth('deviceCodeLifeSeconds', whole(60, 3600), {
    doc: 'Seconds in which a user has to enter and confirm the code of a device.',
  }),
  OAUTH_EXTRA_CLAIMS: oauth('extraClaims', plain(extraClaims), {
    doc: 'Claims at userinfo and in id tokens whose values are fields of `USER_FIELDS`, each with the scope that releases it: `openid`, `profile`, `email` or one of `OAUTH_EXTRA_SCOPES`.',
  }),
  OAUTH_CLIENTS_PER_USER: oauth('clientsPerUser', whole(0, 10_000), {
    doc: 'How many clients one account can own; 0: none.',
  }),
  OAUTH_UNUSED_CLIENT_LIFE_SECONDS: oauth('unusedClientLifeSeconds', whole(3600, YEAR_SECONDS), {
    doc: 'Seconds after which a client that was registered without a session and never used is deleted.',
  }),
};

function notAScope(item: string): string | undefined {
  return isScope(item) ? undefined : 'is not a scope';
}

function notAResource(item: string): string | undefined {
  return resource.schema.safeParse(item).success ? undefined : 'is not an absolute URI without fragment';
}
