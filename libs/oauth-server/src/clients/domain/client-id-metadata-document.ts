import { SWITCH_MEMBERS } from './client-switches.ts';
import type { ClientMetadata } from './client-metadata.ts';
import type { OAuthClient } from './client.ts';
import { RegistrationRefusal } from './client-refusals.ts';
import { SERVED_GRANT_TYPES } from './flow-types.ts';
import { readMetadata, type RegistrationRules } from './registration.ts';
import { scopesOf } from './scope.ts';

type Document = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 2048;

/** For a document that does not say how long it is fresh. */
const DEFAULT_SECONDS = 600;
const MIN_SECONDS = 60;
const MAX_SECONDS = 86_400;

/** Methods that need no secret between the client and one server. */
const METHODS: readonly unknown[] = ['none', 'private_key_jwt'];

/**
 * Whether a client id is the URL of a metadata document (draft-ietf-oauth-client-id-metadata-document §3): https, with a
 * path, without query, fragment, user name or dot segments, and spelled as URLs are serialized, so that there is one
 * spelling only.
 */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > MAX_LENGTH || !clientId.startsWith('https://') || /[?#]/.test(clientId)) return false;
  const url = URL.parse(clientId);
  return url?.href === clientId && url.pathname !== '/' && url.username === '' && url.password === '';
}

/** Where the document of a client is; undefined for a registered client. */
export const documentHost = ({ clientId }: OAuthClient): string | undefined =>
  isDocumentUrl(clientId) ? new URL(clientId).host : undefined;

/**
 * The rules of registration, and those of documents, which everybody can read. Of members that documents in use have
 * beyond what this server knows, the unknown parts are dropped.
 * @throws RegistrationRefusal
 */
export function readDocument(clientId: string, document: Document, rules: RegistrationRules): ClientMetadata {
  if (document['client_id'] !== clientId) throw invalid('client_id', 'must be the URL of the document');
  for (const member of ['client_secret', 'client_secret_expires_at']) {
    if (document[member] !== undefined) throw invalid(member, 'must not be in a document that everybody can read');
  }
  // ChatGPT lists the methods that it supports instead.
  const method = document['token_endpoint_auth_method'] ?? 'none';
  if (!METHODS.includes(method)) throw invalid('token_endpoint_auth_method', 'must be none or private_key_jwt');
  const { client_name: name } = document;
  if (typeof name !== 'string' || name.trim() === '') throw invalid('client_name', 'is required');
  return readMetadata(asRegistered(document, String(method), rules.knownScopes), { ...rules, isDevelopment: false });
}

/** The members that registration knows, with what it would refuse dropped where other servers may know it. */
function asRegistered(document: Document, method: string, knownScopes: readonly string[]): Document {
  const { jwks, jwks_uri, scope, application_type: type, metadata: _, ...others } = withoutSwitches(document);
  const known = typeof scope === 'string' ? scopesOf(scope).filter((one) => knownScopes.includes(one)) : [];
  return {
    ...others,
    token_endpoint_auth_method: method,
    // Documents are written for all servers, so grant types of others are dropped.
    grant_types: onlyOf(document['grant_types'], SERVED_GRANT_TYPES) ?? ['authorization_code'],
    response_types: ['code'],
    ...(method === 'private_key_jwt' && { jwks, jwks_uri }),
    ...(known.length > 0 && { scope }),
    ...((type === 'web' || type === 'native') && { application_type: type }),
  };
}

/** Documents are written for all servers: members of these names may mean something else there. */
const withoutSwitches = (document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !SWITCH_MEMBERS.includes(name)));

function onlyOf(list: unknown, values: readonly string[]): unknown {
  if (!Array.isArray(list)) return list ?? undefined;
  const left = list.filter((one) => values.includes(one as string));
  return left.length > 0 ? left : undefined;
}

/** How long a document is used without being fetched again. @param cacheControl the header (RFC 9111 §5.2.2) */
export function freshSeconds(cacheControl: string | undefined): number {
  const directives = (cacheControl ?? '').toLowerCase().split(',');
  if (directives.some((one) => /^\s*no-(?:store|cache)\b/.test(one))) return MIN_SECONDS;
  const [, age] = directives.map((one) => /^\s*max-age="?(\d{1,10})"?\s*$/.exec(one)).find((match) => match) ?? [];
  return age === undefined ? DEFAULT_SECONDS : Math.min(Math.max(Number(age), MIN_SECONDS), MAX_SECONDS);
}

const invalid = (member: string, problem: string) => RegistrationRefusal.INVALID_CLIENT_METADATA({ member, problem });
