import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fields } from '#shared-kernel/domain/change';
import { isRetryable } from '#shared-kernel/infrastructure/persistence/database-failure';
import { asJson, detached } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { OAuthClientSchema } from '../../../clients/infrastructure/persistence/client.schema.ts';
import { columnsOf, type JsonFields, rowReader } from '../../../infrastructure/persistence/columns.ts';
import { AtomicIssuing, type Issue } from '../../application/token-issuing.ts';
import { AuthorizationCode, Grant, TokenPair } from '../../domain/grant.ts';
import { type CodeOfGrant, GrantLookup, type TokenOfGrant } from '../../domain/ports.ts';
import { AuthorizationCodeSchema, GrantSchema, TokenPairSchema } from './grant.schema.ts';

const SEEN_OF_CLIENT = ['id', 'clientId', 'name', 'scopes', 'disabled', 'trusted'] as const;

/** Introspection and userinfo ask for a token with every request of an API. */
@Injectable()
export class PreparedGrantLookup extends GrantLookup {
  private readonly byAccess: (digest: string) => Promise<JsonFields | undefined>;
  private readonly byRefresh: (digest: string) => Promise<JsonFields | undefined>;
  private readonly byCode: (id: string) => Promise<JsonFields | undefined>;
  private readonly client;
  private readonly grant;
  private readonly token;
  private readonly code;

  constructor(em: EntityManager, statements: PreparedStatements) {
    super();
    this.client = rowReader<TokenOfGrant['client']>(em, OAuthClientSchema, 'c', SEEN_OF_CLIENT);
    this.grant = rowReader<Fields<Grant>>(em, GrantSchema, 'g');
    this.token = rowReader<Fields<TokenPair>>(em, TokenPairSchema, 't');
    this.code = rowReader<Fields<AuthorizationCode>>(em, AuthorizationCodeSchema, 'o');
    const { client, grant, token, code } = this;
    const lookup = (name: string, from: string, of: string, key: string) => {
      const text = asJson(`${from} where ${of} = any($1::text[])`);
      return statements.lookup<JsonFields>({ name, text, nothing: '', keyOf: (row) => row[key] as string | null });
    };
    const tokens = `select ${token.columns}, ${grant.columns}, ${client.columns}
      from oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_client c on c.id = g.client_id`;
    const codes = `select ${code.columns}, ${grant.columns} from oauth_code o join oauth_grant g on g.id = o.grant_id`;
    this.byAccess = lookup('token_by_access', tokens, 't.access_digest', 't.accessDigest');
    this.byRefresh = lookup('token_by_refresh', tokens, 't.refresh_digest', 't.refreshDigest');
    this.byCode = lookup('code_by_id', codes, 'o.id', 'o.id');
  }

  async findByAccess(digest: string): Promise<TokenOfGrant | undefined> {
    return this.tokenIn(await this.byAccess(digest));
  }

  async findByRefresh(digest: string): Promise<TokenOfGrant | undefined> {
    return this.tokenIn(await this.byRefresh(digest));
  }

  async findCode(id: string): Promise<CodeOfGrant | undefined> {
    const row = await this.byCode(id);
    return row && { code: detached(AuthorizationCode, this.code.fieldsIn(row)), grant: this.grantIn(row) };
  }

  private tokenIn(row: JsonFields | undefined): TokenOfGrant | undefined {
    if (!row) return undefined;
    const token = detached(TokenPair, this.token.fieldsIn(row));
    return { token, grant: this.grantIn(row), client: this.client.fieldsIn(row) };
  }

  private grantIn(row: JsonFields): Grant {
    return detached(Grant, this.grant.fieldsIn(row));
  }
}

/**
 * Rows come as JSON arrays, all members on one level: for a statement of one request, PostgreSQL spends more on reading
 * nested JSON twice than on the two tables. Members have the names of the domain's fields.
 */
function rowsOf(
  em: EntityManager,
  schema: typeof GrantSchema | typeof TokenPairSchema,
  leftOut: readonly string[] = [],
) {
  const columns = columnsOf(em, schema).filter(({ property }) => !leftOut.includes(property));
  const quoted = columns.map(({ property, isJson }) => `"${property}"${isJson ? '::text' : ''}`);
  return {
    columns: columns.map(({ column }) => column).join(', '),
    members: quoted.join(', '),
    types: columns.map(({ property, type, isJson }) => `"${property}" ${isJson ? 'json' : type}`).join(', '),
  };
}

type Rows = ReturnType<typeof rowsOf>;

/**
 * New grants with their first tokens. `$1`: the grants; `$2`: the tokens; `$3`: the entries of the audit trail. A foreign
 * key refuses the grant of a client that was deleted, and with it the whole statement.
 */
const forNewGrant = (grant: Rows, pair: Rows) => `
  with granted as (
    insert into oauth_grant (${grant.columns})
    select ${grant.members} from json_to_recordset($1::json) as i (${grant.types})
  ), issued as (
    insert into oauth_token (${pair.columns}) select ${pair.members} from json_to_recordset($2::json) as i (${pair.types})
  )
  select audit_append($3::json)`;

/**
 * The locked grant belongs to the session that the id token names, and needs no key (RFC 9449) or the one that it needs
 * afterwards.
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
const claiming = (pair: Rows, claim: string) => `
  with input as (
    select * from json_to_recordset($1::json) as i (n int, claim text, answer text, "end" timestamptz, "key" text,
      "session" uuid, entry json, ${pair.types})
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
    insert into oauth_token (${pair.columns}) select ${pair.members} from issuing
  )
  select array_agg(n) as issued, audit_append(coalesce(json_agg(entry), '[]')) from issuing`;

const CODE = `
    update oauth_code as code set used_at = input."createdAt"
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where code.id = any($3::text[]) and code.id = input.claim and code.grant_id = input."grantId"
      and code.used_at is null and code.expires_at > input."createdAt"`;

const REFRESH = `
    update oauth_token as used set refresh_used_at = input."createdAt", sealed_answer = input.answer
    from input join locked on locked.id = input."grantId" and ${IS_AS_READ}
    where used.id = any($3::uuid[]) and used.id = input.claim::uuid and used.grant_id = input."grantId"
      and used.refresh_used_at is null and used.refresh_expires_at > input."createdAt"`;

/** A request's rows, and the code or token that it uses up for them. */
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

  constructor(
    em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    const pair = rowsOf(em, TokenPairSchema, ['refreshUsedAt', 'sealedAnswer']);
    const text = forNewGrant(rowsOf(em, GrantSchema), pair);
    const name = 'tokens_for_new_grant';
    this.add = statements.batched(
      name,
      async (issues: readonly Issue[]) => {
        const rows = (['grant', 'pair', 'entry'] as const).map((part) =>
          JSON.stringify(issues.map((one) => one[part])),
        );
        await statements.query(name, text, rows);
        return issues.map(() => true);
      },
      MOST_ADDING,
    );
    this.exchange = this.claiming('tokens_for_code', claiming(pair, CODE), '');
    this.refresh = this.claiming('tokens_for_refresh', claiming(pair, REFRESH), null);
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
