import { Injectable } from '@nestjs/common';
import { isRetryable } from '#shared-kernel/infrastructure/persistence/database-failure';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { AtomicIssuing, type Issue } from '../../application/atomic-issuing.ts';

/**
 * What the statements store comes as JSON arrays whose members have the names of the domain's
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
const FOR_NEW_GRANT = `
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

const FOR_CODE = claiming(`
    update oauth_code as code set used_at = input."createdAt"
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where code.id = any($3::text[]) and code.id = input.claim and code.grant_id = input."grantId"
      and code.used_at is null and code.expires_at > input."createdAt"`);

const FOR_REFRESH = claiming(`
    update oauth_token as used set refresh_used_at = input."createdAt", sealed_answer = input.answer
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where used.id = any($3::uuid[]) and used.id = input.claim::uuid and used.grant_id = input."grantId"
      and used.refresh_used_at is null and used.refresh_expires_at > input."createdAt"`);

/** What a request stores, and the code or token that it uses up for it. */
interface Claim {
  readonly claim: string;
  readonly answer: string | null;
  readonly issue: Issue;
}

interface Row {
  /** The numbers of the requests that were served; null: none. */
  readonly issued: readonly number[] | null;
}

/**
 * Statements of a kind at once. Each waits for the disk; what comes meanwhile shares the next one, so that the flushes
 * do not grow with the requests. None waits for a grant that is locked, so none holds up the others for long.
 */
const MOST_RUNNING = 2;
/** New grants compete for no row, so more of their statements may wait for the disk at once (measured, ADR 33). */
const MOST_ADDING = 4;

@Injectable()
export class PreparedIssuing extends AtomicIssuing {
  private readonly add: (issue: Issue) => Promise<boolean>;
  private readonly exchange: (claim: Claim) => Promise<boolean>;
  private readonly refresh: (claim: Claim) => Promise<boolean>;

  constructor(private readonly statements: PreparedStatements) {
    super();
    const name = 'tokens_for_new_grant';
    this.add = statements.batched(
      name,
      async (issues: readonly Issue[]) => {
        const rows = (['grant', 'pair', 'entry'] as const).map((part) =>
          JSON.stringify(issues.map((one) => one[part])),
        );
        await statements.query(name, FOR_NEW_GRANT, rows);
        return issues.map(() => true);
      },
      MOST_ADDING,
    );
    this.exchange = this.claiming('tokens_for_code', FOR_CODE, '');
    this.refresh = this.claiming('tokens_for_refresh', FOR_REFRESH, null);
  }

  forNewGrant(issue: Issue): Promise<boolean> {
    return unlessRefused(this.add(issue));
  }

  forCode(codeId: string, issue: Issue): Promise<boolean> {
    return unlessRefused(this.exchange({ claim: codeId, answer: null, issue }));
  }

  forRefresh(usedId: string, sealedAnswer: string | null, issue: Issue): Promise<boolean> {
    return unlessRefused(this.refresh({ claim: usedId, answer: sealedAnswer, issue }));
  }

  private claiming(name: string, text: string, nothing: string | null) {
    return this.statements.batched(
      name,
      async (claims: readonly Claim[]) => {
        const input = claims.map(({ claim, answer, issue: { grant, pair, entry } }, n) => ({
          ...pair,
          n,
          claim,
          answer,
          end: grant.expiresAt,
          key: grant.keyThumbprint,
          session: grant.sessionId,
          entry,
        }));
        const grantIds = padded([...new Set(claims.map(({ issue }) => issue.grant.id))], null);
        const claimed = padded([...new Set(claims.map(({ claim }) => claim))], nothing);
        const values = [JSON.stringify(input), grantIds, claimed];
        const [row] = await this.statements.query<Row>(name, text, values);
        const issued = new Set(row!.issued);
        return claims.map((_, n) => issued.has(n));
      },
      MOST_RUNNING,
    );
  }
}

/** The caller repeats it in a transaction, which waits for locks and tells by which constraint it is refused. */
async function unlessRefused(issued: Promise<boolean>): Promise<boolean> {
  try {
    return await issued;
  } catch (error) {
    if (isRetryable(error) || violatedConstraint(error) !== undefined) return false;
    throw error;
  }
}
