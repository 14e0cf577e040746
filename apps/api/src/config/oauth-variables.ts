import { oauthDefaults as defaults } from '#oauth-server/domain/oauth-options';
import { flag, list, variable, whole } from './variable.ts';

const oauth = { group: 'Authorization server' };

const YEAR_SECONDS = 31_536_000;
/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/** One row for each field of the options of the authorization server; defaults are defined there. */
export const oauthVariables = {
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
  OAUTH_EXTRA_SCOPES: variable(list('scopes', notAScope), {
    ...oauth,
    default: [...defaults.extraScopes],
    doc: 'Scopes beside `openid`, `profile`, `email` and `offline_access` that clients may register for.',
  }),
  OAUTH_UNUSED_CLIENT_LIFE_SECONDS: variable(whole(3600, YEAR_SECONDS), {
    ...oauth,
    default: defaults.unusedClientLifeSeconds,
    doc: 'Seconds after which a client that was registered without a session and never used is deleted.',
  }),
};

function notAScope(item: string): string | undefined {
  return SCOPE.test(item) ? undefined : 'is not a scope';
}
