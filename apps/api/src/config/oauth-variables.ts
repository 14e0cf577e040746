import { z } from 'zod';
import {
  type ExtraClaims,
  isScope,
  problemOfClaim,
  oauthDefaults as defaults,
} from '#oauth-server/clients/domain/oauth-options';
import { flag, json, list, page, pageOrNone, resource, variable, whole } from './variable.ts';

const oauth = { group: 'Authorization server' };

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

/** One row for each field of the options of the authorization server; defaults are defined there. */
export const oauthVariables = {
  LOGIN_PAGE: variable(pageOrNone, {
    ...oauth,
    default: '/sign-in',
    doc: 'Page where users sign in who come from a client; a path of the console, or a URL of a trusted origin. `none`: requests that need a sign-in fail.',
  }),
  CONSENT_PAGE: variable(pageOrNone, {
    ...oauth,
    default: '/consent',
    doc: 'Page where users consent, as `LOGIN_PAGE`; `none`: requests that need consent fail.',
  }),
  LOGOUT_PAGE: variable(page, {
    ...oauth,
    default: '/sign-out',
    doc: 'Page where users confirm that they want to sign out when a client asks for it, as `LOGIN_PAGE`.',
  }),
  DEVICE_PAGE: variable(page, {
    ...oauth,
    default: '/device',
    doc: 'Page where users enter the code that a device shows (RFC 8628), as `LOGIN_PAGE`.',
  }),
  OAUTH_PLAIN_CHALLENGES: variable(flag, {
    ...oauth,
    default: defaults.plainChallenges,
    doc: 'Whether clients may use the PKCE method `plain`, which does not protect a code that leaks with its request.',
  }),
  OAUTH_ASK_NATIVE_APPS_EVERY_TIME: variable(flag, {
    ...oauth,
    default: defaults.asksNativeAppsEveryTime,
    doc: 'Whether users consent each time to apps on their device that have no secret, because another program can take the place of such an app (RFC 8252 §8.6); clients that staff trust are not asked for.',
  }),
  OAUTH_RESOURCES: variable(list('URIs', notAResource), {
    ...oauth,
    default: [...defaults.resources],
    doc: 'Protected resources (RFC 8707) that tokens can be issued for, beside this API itself.',
  }),
  OAUTH_MCP_RESOURCE: variable(resource, {
    ...oauth,
    doc: 'The MCP server whose tokens `/api/auth/mcp/token` issues when a request names no resource.',
  }),
  OAUTH_CODE_LIFE_SECONDS: variable(whole(10, 3600), {
    ...oauth,
    default: defaults.codeLifeSeconds,
    doc: 'Seconds that an authorization code is valid.',
  }),
  OAUTH_ACCESS_TOKEN_LIFE_SECONDS: variable(whole(60, DAY_SECONDS), {
    ...oauth,
    default: defaults.accessTokenLifeSeconds,
    doc: 'Seconds that access tokens and id tokens are valid.',
  }),
  OAUTH_REFRESH_TOKEN_LIFE_SECONDS: variable(whole(60, YEAR_SECONDS), {
    ...oauth,
    default: defaults.refreshTokenLifeSeconds,
    doc: 'Seconds that a refresh token is valid; each use issues a new one.',
  }),
  OAUTH_GRANT_LIFE_SECONDS: variable(whole(60, 10 * YEAR_SECONDS), {
    ...oauth,
    default: defaults.grantLifeSeconds,
    doc: 'Seconds after which the user has to authorize a client again, however often its refresh tokens were used.',
  }),
  OAUTH_REFRESH_REUSE_SECONDS: variable(whole(0, 300), {
    ...oauth,
    default: defaults.refreshReuseSeconds,
    doc: 'Seconds in which a used refresh token gives its client the same answer again, for answers that were lost.',
  }),
  OAUTH_INTERACTION_LIFE_SECONDS: variable(whole(60, DAY_SECONDS), {
    ...oauth,
    default: defaults.interactionLifeSeconds,
    doc: 'Seconds that users have to sign in or consent.',
  }),
  OAUTH_KEY_ROTATION_SECONDS: variable(whole(3600, YEAR_SECONDS), {
    ...oauth,
    default: defaults.keyRotationSeconds,
    doc: 'Seconds after which a new key signs id tokens.',
  }),
  OAUTH_ANONYMOUS_REGISTRATION: variable(flag, {
    ...oauth,
    default: defaults.anonymousRegistration,
    doc: 'Whether clients can be registered at `/api/auth/oauth2/register` without a session.',
  }),
  OAUTH_MCP_REGISTRATION: variable(flag, {
    ...oauth,
    default: defaults.mcpRegistration,
    doc: 'Whether MCP clients can register themselves at `/api/auth/mcp/register`, which needs no session.',
  }),
  OAUTH_CLIENT_ID_DOCUMENTS: variable(flag, {
    ...oauth,
    default: defaults.clientIdDocuments,
    doc: 'Whether a client can use the https URL of a document with its metadata as its `client_id`; the service fetches it.',
  }),
  OAUTH_EXTRA_SCOPES: variable(list('scopes', notAScope), {
    ...oauth,
    default: [...defaults.extraScopes],
    doc: 'Scopes beside `openid`, `profile`, `email` and `offline_access` that clients may register for.',
  }),
  OAUTH_DEVICE_CODE_LIFE_SECONDS: variable(whole(60, 3600), {
    ...oauth,
    default: defaults.deviceCodeLifeSeconds,
    doc: 'Seconds in which a user has to enter and confirm the code of a device.',
  }),
  OAUTH_EXTRA_CLAIMS: variable<ExtraClaims>(extraClaims, {
    ...oauth,
    default: defaults.extraClaims,
    doc: 'Claims at userinfo and in id tokens whose values are fields of `USER_FIELDS`, each with the scope that releases it: `openid`, `profile`, `email` or one of `OAUTH_EXTRA_SCOPES`.',
  }),
  OAUTH_CLIENTS_PER_USER: variable(whole(0, 10_000), {
    ...oauth,
    default: defaults.clientsPerUser,
    doc: 'How many clients one account can own; 0: none.',
  }),
  OAUTH_UNUSED_CLIENT_LIFE_SECONDS: variable(whole(3600, YEAR_SECONDS), {
    ...oauth,
    default: defaults.unusedClientLifeSeconds,
    doc: 'Seconds after which a client that was registered without a session and never used is deleted.',
  }),
};

function notAScope(item: string): string | undefined {
  return isScope(item) ? undefined : 'is not a scope';
}

function notAResource(item: string): string | undefined {
  return resource.schema.safeParse(item).success ? undefined : 'is not an absolute URI without fragment';
}
