import { asksInSilence, navigationErrors } from '#oauth-server';
import { ClientRequestRefusal } from '#oauth-server/clients/domain/client-oauth-refusals';
import { bareErrors, jsonErrors, plainErrors, oauthErrors } from '#shared-kernel/http/error-renderers';
import type { ErrorRenderer, Zone } from '#shared-kernel/http/zone';
import { pageErrors } from '#shared-kernel/http/page';

const KB = 1024;
const MB = 1024 * KB;
const DAY_SECONDS = 86_400;

const NO_BODY: Zone['body'] = { kinds: [], maxBytes: 0 };
const NO_OTHER_ORIGIN: Zone['crossOrigin'] = { readers: 'none', preflightMaxAgeSeconds: 0 };
const NO_STORE = { 'Cache-Control': 'no-store' };
/** URLs of these steps carry state and code challenges of clients. */
const NO_REFERRER = { ...NO_STORE, 'Referrer-Policy': 'no-referrer' };

const ERROR_PAGE = '/api/auth/error';

/** The `error` parameter for a failure before or outside of the flow, which answers its refusals by itself. */
function errorOf(status: number): string | undefined {
  if (status >= 500) return 'internal_server_error';
  return status === 400 || status === 403 || status === 413 || status === 415 ? 'invalid_callback_request' : undefined;
}

/**
 * Where a provider sends a browser back: the error page, or where the status matters, such as 429, a page of its own.
 */
const callbackErrors: ErrorRenderer = {
  write(failure, response) {
    const error = errorOf(failure.status);
    if (error === undefined) return pageErrors.write(failure, response);
    const parameters = new URLSearchParams({ error });
    if (failure.status >= 500) parameters.set('error_description', `Request id ${failure.requestId}`);
    response.redirect(`${ERROR_PAGE}?${parameters}`);
  },
  body: pageErrors.body,
};

const auth: Zone = {
  name: 'auth',
  paths: ['/api/auth/*'],
  hasRoutes: true,
  body: { kinds: ['json'], maxBytes: 64 * KB },
  crossOrigin: { readers: 'trusted', preflightMaxAgeSeconds: DAY_SECONDS },
  cookies: true,
  forgery: 'origin',
  errors: jsonErrors,
  rateLimited: true,
  cacheHeaders: NO_STORE,
  head: false,
  embeddable: false,
  anyHost: false,
};

/** Documents and files that anybody may read and that change nothing. */
const documents: Zone = {
  ...auth,
  name: 'documents',
  body: NO_BODY,
  crossOrigin: NO_OTHER_ORIGIN,
  cookies: false,
  forgery: 'none',
  head: true,
};

/** Pages and their files; everything that belongs to no other zone. */
export const consoleZone: Zone = {
  ...documents,
  name: 'console',
  paths: ['/*'],
  hasRoutes: false,
  errors: pageErrors,
  rateLimited: false,
  embeddable: true,
};

const oauthPages: Zone = { ...auth, errors: oauthErrors, cacheHeaders: NO_REFERRER };

/** Clients of the authorization server, which authenticate in the request itself. */
const oauthMachines: Zone = {
  ...auth,
  name: 'oauth machines',
  paths: ['token', 'revoke', 'introspect', 'par', 'device_authorization']
    .map((path) => `/api/auth/oauth2/${path}`)
    .concat('/api/auth/mcp/token'),
  body: {
    kinds: ['form', 'json'],
    maxBytes: 64 * KB,
    refusals: {
      missing: ClientRequestRefusal.REQUEST_BODY_NOT_FOUND,
      notAnObject: ClientRequestRefusal.REQUEST_BODY_IS_NOT_AN_OBJECT,
    },
  },
  crossOrigin: { readers: 'any', preflightMaxAgeSeconds: DAY_SECONDS },
  cookies: false,
  forgery: 'none',
  errors: oauthErrors,
  cacheHeaders: { ...NO_STORE, Pragma: 'no-cache' },
};

/** One row for each kind of caller. The first row with a path that fits holds. Rules for all tables: zone-table.ts. */
export const zones: readonly Zone[] = [
  // Answers at the end of a redirect flow, without the console.
  { ...documents, name: 'error page', paths: ['/api/auth/error'], errors: pageErrors },
  // Backends with a credential of their own.
  {
    ...auth,
    name: 'backends',
    paths: ['/api/auth/api-key/verify', '/api/billing/usage/events'],
    cookies: false,
    forgery: 'none',
    rateLimited: false,
  },
  // Programs on any origin register without cookies, users of the console with them.
  {
    ...auth,
    name: 'oauth registration',
    paths: ['/api/auth/oauth2/register/*', '/api/auth/mcp/register'],
    crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: DAY_SECONDS },
    errors: oauthErrors,
    cacheHeaders: { ...NO_STORE, Pragma: 'no-cache' },
  },
  // Browsers come from a client, by GET or by a form of its page (OpenID Connect Core §3.1.2.1). That changes nothing of the
  // user's; a sign-out needs an id token of the user, or asks. The page that posts an answer deletes it by GET, so that it is
  // shown once: only who knows its random id can do that, and no HEAD request can, as this zone has none.
  {
    ...auth,
    name: 'oauth authorization',
    paths: ['oauth2/authorize', 'mcp/authorize', 'oauth2/form-post', 'oauth2/leave', 'oauth2/end-session'].map(
      (path) => `/api/auth/${path}`,
    ),
    body: { kinds: ['form'], maxBytes: 64 * KB },
    forgery: 'protocol',
    // Pages of a client ask in a frame whether their user is still signed in (OpenID Connect Core §3.1.2.1, `none`).
    framed: asksInSilence,
    errors: navigationErrors,
    cacheHeaders: NO_REFERRER,
  },
  // Providers send browsers back with codes in the URL, or post a form across sites, without the cookie that is SameSite=Lax.
  // Only the GET acts: it needs a state that is sealed and bound to the cookie of the browser.
  {
    ...auth,
    name: 'provider callbacks',
    paths: ['/api/auth/callback/*', '/api/auth/oauth2/callback/*'],
    body: { kinds: ['form'], maxBytes: 64 * KB },
    crossOrigin: NO_OTHER_ORIGIN,
    forgery: 'signed-state',
    errors: callbackErrors,
    cacheHeaders: NO_REFERRER,
  },
  // Requests of the pages where users sign in, consent and sign out.
  {
    ...oauthPages,
    name: 'oauth browser steps',
    paths: ['consent', 'interaction', 'device', 'end-session/*'].map((path) => `/api/auth/oauth2/${path}`),
  },
  { ...oauthPages, name: 'oauth clients', paths: ['/api/auth/oauth2/client/*'], encodedIds: true },
  // Metadata and public keys, for clients on any origin, which may keep them for a while.
  {
    ...documents,
    name: 'well-known',
    paths: ['/.well-known/*', '/api/auth/.well-known/*', '/api/auth/jwks', '/api/auth/mcp/jwks'],
    crossOrigin: { readers: 'any', preflightMaxAgeSeconds: DAY_SECONDS },
    cacheHeaders: { 'Cache-Control': 'public, max-age=300' },
  },
  oauthMachines,
  // Holders of access tokens.
  {
    ...oauthMachines,
    name: 'oauth token holders',
    paths: ['/api/auth/oauth2/userinfo', '/api/auth/mcp/userinfo', '/api/auth/mcp/get-session'],
    body: NO_BODY,
  },
  { ...documents, name: 'reference', paths: ['/api/reference/*', '/api/auth/reference/*'], embeddable: true },
  { ...documents, name: 'api description', paths: ['/api/openapi.json'] },
  // Organizations of a user, also for applications with an access token, which may be pages on any origin.
  {
    ...auth,
    name: 'organization readers',
    paths: ['get-organization', 'get-full-organization', 'list', 'list-memberships', 'list-members', 'list-teams']
      .concat('list-team-places', 'list-team-members', 'list-user-teams')
      .map((path) => `/api/auth/organization/${path}`),
    body: NO_BODY,
    crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: DAY_SECONDS },
  },
  auth,
  // Purchases of account holders and organizations, also for programs with an API key.
  { ...auth, name: 'billing', paths: ['/api/billing/*'] },
  // Services that send signed bytes, and act on the status alone. They send bursts, which must not keep users waiting.
  {
    ...auth,
    name: 'webhooks',
    paths: ['/api/webhooks/*'],
    body: { kinds: ['bytes'], maxBytes: MB },
    crossOrigin: NO_OTHER_ORIGIN,
    cookies: false,
    forgery: 'signature',
    atOnce: 4,
    errors: bareErrors,
  },
  // A page of the staff console shows a mail in a frame.
  {
    ...auth,
    name: 'staff previews',
    paths: ['/api/staff/email-previews/*'],
    body: NO_BODY,
    crossOrigin: NO_OTHER_ORIGIN,
    embeddable: true,
  },
  // Pages of the console and of connected apps show them, and none of them is told who looks.
  { ...documents, name: 'pictures', paths: ['/api/pictures/*'], errors: plainErrors, embeddable: true },
  { ...auth, name: 'staff', paths: ['/api/staff/*'], crossOrigin: NO_OTHER_ORIGIN },
  // No page answers here either, so that a program never takes one for an answer.
  { ...documents, name: 'other api', paths: ['/api/*', '/mcp/*'], hasRoutes: false, head: false },
  {
    ...documents,
    name: 'operations',
    paths: ['/health/*', '/metrics'],
    errors: plainErrors,
    rateLimited: false,
    anyHost: true,
  },
  // Routes that exist outside production only; the mailbox shows a mail in a frame.
  { ...documents, name: 'development', paths: ['/dev/*'], forgery: 'origin', rateLimited: false, embeddable: true },
  consoleZone,
];
