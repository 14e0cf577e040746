/**
 * The statements of `PreparedIssuing`. What they store comes as JSON arrays whose members have the names of the domain's
 * fields, all on one level: for a statement of one request, PostgreSQL spends more on reading nested JSON twice than on
 * the two tables.
 */

const TOKEN = `id, grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes, resources,
    key_thumbprint, created_at`;
const PAIR = `"id", "grantId", "accessDigest", "accessExpiresAt", "refreshDigest", "refreshExpiresAt", "scopes",
    "resources", "keyThumbprint", "createdAt"`;
const PAIR_TYPES = `"id" uuid, "grantId" uuid, "accessDigest" text, "accessExpiresAt" timestamptz,
      "refreshDigest" text, "refreshExpiresAt" timestamptz, "scopes" text[], "resources" text[], "keyThumbprint" text,
      "createdAt" timestamptz`;

/**
 * New grants with their first tokens. `$1`: the grants; `$2`: the tokens; `$3`: the entries of the audit trail. A foreign
 * key refuses the grant of a client that was deleted, and with it the whole statement.
 */
export const FOR_NEW_GRANT = `
  with granted as (
    insert into oauth_grant (id, client_id, for_user, user_id, session_id, sid, scopes, resources, claims, authenticated_at,
      methods, key_thumbprint, created_at, last_used_at, expires_at)
    select "id", "clientId", "forUser", "userId", "sessionId", "sid", "scopes", "resources", "claims"::text,
      "authenticatedAt", "methods", "keyThumbprint", "createdAt", "lastUsedAt", "expiresAt"
    from json_to_recordset($1::json) as i ("id" uuid, "clientId" uuid, "forUser" boolean, "userId" uuid,
      "sessionId" uuid, "sid" uuid, "scopes" text[], "resources" text[], "claims" json, "authenticatedAt" timestamptz,
      "methods" text[], "keyThumbprint" text, "createdAt" timestamptz, "lastUsedAt" timestamptz,
      "expiresAt" timestamptz)
  ), issued as (
    insert into oauth_token (${TOKEN}) select ${PAIR} from json_to_recordset($2::json) as i (${PAIR_TYPES})
  )
  select audit_append($3::json)`;

/**
 * The locked grant belongs to the session that the id token names, and is bound to no key (RFC 9449) or to the one that
 * it is bound to afterwards.
 */
const IS_AS_READ = `locked.session_id is not distinct from input."session"
      and (locked.key_thumbprint is null or locked.key_thumbprint = input."key")`;

/**
 * Locks the grant before the code or token, as a transaction does. It does not wait for locked rows, so that two
 * statements cannot deadlock and a slow transaction delays no other request. A row that changed after the statement
 * began is looked at again once it is locked or updated, so that everything is used once. A grant that changed since it
 * was read is left to the transaction.
 *
 * `$1` has a member for each request: its number `n`, the fields of its tokens, and its entry of the audit trail.
 */
const claiming = (claim: string) => `
  with input as (
    select * from json_to_recordset($1::json) as i (n int, claim text, answer text, "end" timestamptz, "key" text,
      "session" uuid, entry json, ${PAIR_TYPES})
  ), locked as (
    select id, session_id, key_thumbprint from oauth_grant
    where id = any($2::uuid[]) and (user_id is not null or not for_user) for update skip locked
  ), claimed as (
    ${claim} returning input.n
  ), issuing as (
    select input.* from claimed join input on input.n = claimed.n
  ), used as (
    update oauth_grant set last_used_at = issuing."createdAt", expires_at = greatest(expires_at, issuing."end"),
      key_thumbprint = issuing."key"
    from issuing where oauth_grant.id = any($2::uuid[]) and oauth_grant.id = issuing."grantId"
  ), issued as (
    insert into oauth_token (${TOKEN}) select ${PAIR} from issuing
  )
  select array_agg(n) as issued, audit_append(coalesce(json_agg(entry), '[]')) from issuing`;

export const FOR_CODE = claiming(`
    update oauth_code as code set used_at = input."createdAt"
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where code.id = any($3::text[]) and code.id = input.claim and code.grant_id = input."grantId"
      and code.used_at is null and code.expires_at > input."createdAt"`);

export const FOR_REFRESH = claiming(`
    update oauth_token as used set refresh_used_at = input."createdAt", sealed_answer = input.answer
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where used.id = any($3::uuid[]) and used.id = input.claim::uuid and used.grant_id = input."grantId"
      and used.refresh_used_at is null and used.refresh_expires_at > input."createdAt"`);
