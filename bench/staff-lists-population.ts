import { KEY_LIMIT } from './contender.ts';
import { populateCustomers } from './customer-population.ts';
import { connected } from './databases.ts';
import { fill, id, NUMBERS, populateKeys } from './population.ts';

/** One in so many users has a key, a consent, a grant, a customer, an email and a webhook. */
export const OF_USERS = 10;
export const CLIENTS = 1000;
/** Of each kind that a merchant has few of. */
const CATALOGUE = 20;

const AGE = `$3::timestamptz - (n % 1000) * interval '1 hour'`;
const client = id('client', `1 + n % ${CLIENTS}`);

/** In the first batch only. */
const INSERT_CLIENTS = `
  insert into oauth_client (id, client_id, name, redirect_uris, authentication_method, grant_types, response_types,
    id_token_algorithm, disabled, trusted, user_id, details, created_at, updated_at)
  select ${id('client')}, 'seeded-client-' || n, 'Seeded app ' || n, '[]', 'none', '["authorization_code"]', '["code"]',
    'ES256', n % 100 = 3, n % 100 = 4, case when n % 50 <> 5 then ${id('user')} end, '{}', ${AGE}, ${AGE}
  from generate_series(1, ${CLIENTS}) as n where $1::bigint = 1 and $2::bigint > 0`;

const INSERT_CONSENTS = `
  insert into oauth_consent (user_id, client_id, scopes, resources, created_at, updated_at)
  select ${id('user')}, ${client}, '{openid,email}', '{}', ${AGE}, ${AGE} from ${NUMBERS}`;

const INSERT_GRANTS = `
  insert into oauth_grant (id, client_id, for_user, user_id, scopes, resources, methods, created_at, expires_at)
  select ${id('grant')}, ${client}, true, ${id('user')}, '{openid,email}', '{}', '{pwd}', ${AGE},
    $3::timestamptz + (case when n % 20 = 3 then -1 else 30 end) * interval '1 day'
  from ${NUMBERS}`;

/** Without contents, as those are that were sent. */
const INSERT_MAILS = `
  insert into queue_item (id, lane, kind, status, attempts, created_at, due_at, settled_at)
  select ${id('mail')}, 'mail', (array['reset-password', 'verify-email', 'new-device'])[1 + n % 3],
    case when n % 100 = 3 then 'expired' else 'delivered' end, 1, ${AGE}, ${AGE}, ${AGE}
  from ${NUMBERS}`;

const INSERT_WEBHOOKS = `
  insert into billing_inbox (id, endpoint_key, webhook_id, source, type, kind, object_id, event_us, body_hash, status,
    outcome, attempts, received_at, settled_at, redeliveries, contradictions)
  select ${id('webhook')}, 'default', 'msg_seeded_' || n, 'webhook',
    (array['order.paid', 'subscription.updated', 'customer.updated'])[1 + n % 3], 'order', 'seeded-order-' || n,
    (extract(epoch from ${AGE}) * 1000000)::bigint, repeat('x', 43), case when n % 500 = 3 then 'dead' else 'processed' end,
    case when n % 500 <> 3 then 'applied' end, 1, ${AGE}, ${AGE}, 0, case when n % 1000 = 7 then 1 else 0 end
  from ${NUMBERS}`;

const OBJECT = `insert into billing_object (kind, id, customer_id, subscription_id, order_id, product_id, email, status, label,
  raw, created_us, modified_us, content_hash, source, seen_at)`;
const AGE_US = `(extract(epoch from ${AGE}) * 1000000)::bigint`;
const VERSIONS = `${AGE_US}, ${AGE_US}, repeat('x', 43), 'resync', $3::timestamptz`;
const CUSTOMER = `'seeded-customer-' || n`;

interface Sale {
  readonly status: string;
  readonly label?: string;
  readonly order?: string;
}

const sale = (kind: string, { status, label = 'null', order = 'null' }: Sale) => `${OBJECT}
  select '${kind}', 'seeded-${kind}-' || n, ${CUSTOMER}, 'seeded-subscription-' || n, ${order}, 'product-' || (1 + n % ${CATALOGUE}),
    null, ${status}, ${label},
    jsonb_build_object('id', 'seeded-${kind}-' || n, 'customer_id', ${CUSTOMER}, 'status', ${status}), ${VERSIONS}
  from ${NUMBERS}`;

const INSERT_SALES = [
  sale('order', { status: `case when n % 200 = 3 then 'refunded' else 'paid' end`, label: `'INV-' || n` }),
  sale('refund', {
    status: `case when n % 200 = 3 then 'pending' else 'succeeded' end`,
    order: `'seeded-order-' || n`,
  }),
  sale('checkout', { status: `case when n % 200 = 3 then 'open' else 'succeeded' end` }),
];

/** In the first batch only. */
const INSERT_CATALOGUE = `${OBJECT}
  select kind, kind || '-' || n, null, null, null, null, null, 'active', initcap(kind) || ' ' || n,
    jsonb_build_object('id', kind || '-' || n, 'name', initcap(kind) || ' ' || n), ${VERSIONS}
  from unnest(array['discount', 'meter', 'custom_field']) as kind, generate_series(1, ${CATALOGUE}) as n
  where $1::bigint = 1 and $2::bigint > 0`;

const INSERT_REQUESTS = `
  insert into billing_refund_request (id, order_id, amount, tax_amount, currency, reason, revoke_benefits, requested_by,
    status, refund_id, created_at, sent_at, ended_at)
  select ${id('refund-request')}, 'seeded-order-' || n, 1000, 0, 'usd', 'other', false, ${id('user')},
    case when n % 100 = 3 then 'waiting' else 'done' end, 'seeded-refund-' || n, ${AGE},
    case when n % 100 <> 3 then ${AGE} end, case when n % 100 <> 3 then ${AGE} end
  from ${NUMBERS}`;

const CONNECT = `
  insert into billing_connection (id, organization_id, connected_at) values (1, 'seeded', now()) on conflict do nothing`;

/** A few of each kind that staff filter by. */
const VARY = [
  `update api_key set enabled = false where start < '01'`,
  `update invitation set status = 'accepted' where email like 'invited-2-%5@example.com'`,
];

/** Fills the lists of staff other than those of accounts and organizations. */
export async function populateLists(url: string, users: number, log: (line: string) => void): Promise<void> {
  const each = Math.ceil(users / OF_USERS);
  await populateKeys(url, each, KEY_LIMIT, log);
  await populateCustomers(url, each, log);
  const inserts = [INSERT_CLIENTS, INSERT_CONSENTS, INSERT_GRANTS, INSERT_MAILS, INSERT_WEBHOOKS];
  const all = [...inserts, ...INSERT_SALES, INSERT_CATALOGUE, INSERT_REQUESTS];
  await fill(
    url,
    'select count(*)::int as seeded from billing_refund_request',
    each,
    all.map((text) => ({ text, values: [] })),
    'vacuum (analyze)',
    (line) => log(`${line} rows of each list`),
  );
  await connected(url, async (connection) => {
    for (const statement of [CONNECT, ...VARY]) await connection.query(statement);
    await connection.query('vacuum (analyze) api_key, invitation');
  });
}
