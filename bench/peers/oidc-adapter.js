// The adapter that oidc-provider asks for (its example/my_adapter.js describes the methods): one table in PostgreSQL, a
// row for each of its models. Statements are prepared once for each connection.
const MODELS = `
  create table if not exists oidc_model (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    user_code text,
    consumed_at timestamptz,
    expires_at timestamptz,
    primary key (id, kind)
  );
  create index if not exists oidc_model_grant on oidc_model (grant_id) where grant_id is not null;
  create index if not exists oidc_model_uid on oidc_model (uid) where uid is not null;
  create index if not exists oidc_model_user_code on oidc_model (user_code) where user_code is not null;
  create table if not exists account (id text primary key, name text not null, email text not null unique)`;

const UPSERT = `
  insert into oidc_model (kind, id, payload, grant_id, uid, user_code, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  on conflict (id, kind) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    user_code = excluded.user_code, expires_at = excluded.expires_at`;

const find = (column) => `
  select payload, extract(epoch from consumed_at)::int as consumed from oidc_model
  where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`;

const statements = {
  upsert: UPSERT,
  find: find('id'),
  findByUid: find('uid'),
  findByUserCode: find('user_code'),
  consume: 'update oidc_model set consumed_at = now() where kind = $1 and id = $2',
  destroy: 'delete from oidc_model where kind = $1 and id = $2',
  revokeByGrantId: 'delete from oidc_model where kind = $1 and grant_id = $2',
};

export const createTables = (pool) => pool.query(MODELS);

/** The class that the setting `adapter` takes. */
export function postgresAdapter(pool) {
  const run = async (name, ...values) => (await pool.query({ name, text: statements[name], values })).rows[0];
  const found = (row) => row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) };

  return class PostgresAdapter {
    constructor(kind) {
      this.kind = kind;
    }

    async upsert(id, payload, expiresIn) {
      const { grantId, uid, userCode } = payload;
      await run('upsert', this.kind, id, payload, grantId, uid, userCode, expiresIn);
    }

    async find(id) {
      return found(await run('find', this.kind, id));
    }

    async findByUid(uid) {
      return found(await run('findByUid', this.kind, uid));
    }

    async findByUserCode(userCode) {
      return found(await run('findByUserCode', this.kind, userCode));
    }

    async consume(id) {
      await run('consume', this.kind, id);
    }

    async destroy(id) {
      await run('destroy', this.kind, id);
    }

    async revokeByGrantId(grantId) {
      await run('revokeByGrantId', this.kind, grantId);
    }
  };
}
