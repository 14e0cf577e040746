/** The statements of every delivery, prepared; the others are in mikro-inbox.ts. */

/** In the order of the unique key, so that two instances that take the same deliveries wait for each other one way. */
export const ADD = `
  insert into billing_inbox (id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, api_version, body,
    body_key, body_hash, status, attempts, due_at, received_at, settled_at, redeliveries, contradictions)
  select id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, api_version, body, body_key, body_hash,
    status, 0, case when status = 'received' then received_at end, received_at,
    case when status = 'ignored' then received_at end, 0, 0
  from jsonb_to_recordset($1::jsonb) as given (id uuid, endpoint_key text, webhook_id text, source text, type text,
    kind text, object_id text, event_us int8, api_version text, body text, body_key text, body_hash text, status text,
    received_at timestamptz)
  order by endpoint_key, webhook_id
  on conflict (endpoint_key, webhook_id) do nothing
  returning id`;

/** Staff ignore what was attempted; what was ignored for its type never was. */
export const TAKE_UP = `
  update billing_inbox set status = 'received', due_at = $2, settled_at = null
  where id in (
    select id from billing_inbox
    where status = 'ignored' and status <> 'processed' and attempts = 0 and settled_at = received_at and body is not null
      and type = any($1::text[])
    limit $3 for update skip locked
  )
  returning 1`;

export const HAS_DUE = 'select from billing_inbox where settled_at is null and due_at <= $1 limit 1';

/** What is due later than any pause was put off before the clock was set back, and is due as well. */
export const CLAIM = `
  update billing_inbox set attempts = attempts + 1, due_at = $2
  where id in (
    select id from billing_inbox where settled_at is null and (due_at <= $1 or due_at > $3)
    order by event_us limit $4 for update skip locked
  )
  returning id, type, event_us as "eventUs", body, attempts`;

export const FAIL = `
  update billing_inbox set status = case when $3::timestamptz is null then 'dead' else 'failed' end, due_at = $3,
    settled_at = case when $3::timestamptz is null then $4::timestamptz end, last_error = $5
  where id = $1 and attempts = $2 and due_at is not null`;

export const SETTLE = `
  update billing_inbox set status = 'processed', outcome = ?, settled_at = ?, due_at = null, last_error = null
  where id = ? and attempts = ? and due_at is not null returning 1`;

export const BACKLOG = `
  select count(*) filter (where due_at is not null) as waiting, count(*) filter (where status = 'dead') as dead,
    min(received_at) filter (where due_at is not null) as oldest
  from billing_inbox where status <> 'processed' and status in ('received', 'failed', 'dead')`;

export const COUNT_BY_KEY = `
  select body_key as key, count(*) as count from billing_inbox where body_key is not null group by 1`;
