/**
 * The statements of `PreparedIssuing`. `$1` is a JSON array with a member for each request: its number `n`, what it
 * stores as rows, and its entry of the audit trail.
 */

const TOKEN = `id, grant_id, access_digest, access_expires_at, refresh_digest, refresh_expires_at, scopes, resources,
    key_thumbprint, created_at`;
const GRANT = `id, client_id, for_user, user_id, session_id, scopes, resources, claims, authenticated_at, methods,
    key_thumbprint, created_at, last_used_at, expires_at`;

/** A new grant with its first tokens. A foreign key refuses the grant of a client that was deleted. */
export const FOR_NEW_GRANT = `
  with input as (
    select * from json_to_recordset($1::json) as i (n int, "grant" json, pair json, entry jsonb)
  ), granted as (
    insert into oauth_grant (${GRANT})
    select ${GRANT} from input, lateral json_populate_record(null::oauth_grant, input."grant")
  ), issued as (
    insert into oauth_token (${TOKEN})
    select ${TOKEN} from input, lateral json_populate_record(null::oauth_token, input.pair)
  )
  select array_agg(n) as issued, audit_write(jsonb_agg(entry)) from input`;

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
 */
const claiming = (claim: string) => `
  with input as (
    select i.n, i.claim, i.answer, i."end", i."key", i."session", i.entry, pair.*
    from json_to_recordset($1::json) as i (
        n int, claim text, answer text, "end" timestamptz, "key" text, "session" uuid, pair json, entry jsonb
      ), lateral json_populate_record(null::oauth_token, i.pair) as pair
  ), locked as (
    select id, session_id, key_thumbprint from oauth_grant
    where id = any($2::uuid[]) and (user_id is not null or not for_user) for update skip locked
  ), claimed as (
    ${claim} returning input.n
  ), issuing as (
    select input.* from claimed join input on input.n = claimed.n
  ), used as (
    update oauth_grant set last_used_at = issuing.created_at, expires_at = greatest(expires_at, issuing."end"),
      key_thumbprint = issuing."key"
    from issuing where oauth_grant.id = any($2::uuid[]) and oauth_grant.id = issuing.grant_id
  ), issued as (
    insert into oauth_token (${TOKEN}) select ${TOKEN} from issuing
  )
  select array_agg(n) as issued, audit_write(coalesce(jsonb_agg(entry), '[]')) from issuing`;

export const FOR_CODE = claiming(`
    update oauth_code as code set used_at = input.created_at
    from input join locked on locked.id = input.grant_id and ${IS_AS_READ}
    where code.id = any($3::text[]) and code.id = input.claim and code.grant_id = input.grant_id
      and code.used_at is null and code.expires_at > input.created_at`);

export const FOR_REFRESH = claiming(`
    update oauth_token as used set refresh_used_at = input.created_at, sealed_answer = input.answer
    from input join locked on locked.id = input.grant_id and ${IS_AS_READ}
    where used.id = any($3::uuid[]) and used.id = input.claim::uuid and used.grant_id = input.grant_id
      and used.refresh_used_at is null and used.refresh_expires_at > input.created_at`);
