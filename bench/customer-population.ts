import { fill, id, NUMBERS } from './population.ts';

/** Products of the shop. */
const CATALOGUE = 20;
/** Recent for as long as the run takes, so that the platform is not asked. */
const AS_OF = `$3::timestamptz + interval '1 day'`;
const MIRRORED = `(extract(epoch from $3::timestamptz) * 1000000)::bigint, repeat('x', 43), 'resync', $3::timestamptz`;
const OBJECT = `insert into billing_object
  (kind, id, customer_id, product_id, external_id, email, status, label, raw, created_us, modified_us, content_hash, source, seen_at)`;
const VERSIONS = `(extract(epoch from $3::timestamptz) * 1000000)::bigint, ${MIRRORED}`;

/** In the first batch only. */
const INSERT_CATALOGUE = `${OBJECT}
  select kind, kind || '-' || item, null, null, null, null, null, initcap(kind) || ' ' || item,
    jsonb_build_object('type', 'feature_flag', 'metadata', jsonb_build_object('limit', item)), ${VERSIONS}
  from unnest(array['benefit', 'product']) as kind, generate_series(1, ${CATALOGUE}) as item
  where $1::bigint = 1 and $2::bigint > 0`;

const CUSTOMER = `'seeded-customer-' || n`;
const SUBSCRIPTION = `'seeded-subscription-' || n`;
const PRODUCT = `'product-' || (1 + n % ${CATALOGUE})`;
const benefit = (step: number) => `'benefit-' || (1 + (n + ${step}) % ${CATALOGUE})`;

const INSERT_CUSTOMERS = `${OBJECT}
  select 'customer', ${CUSTOMER}, ${CUSTOMER}, null, ${id('user')}::text, 'seed-' || n || '@example.com', null, 'Seeded user ' || n,
    jsonb_build_object('id', ${CUSTOMER}, 'name', 'Seeded user ' || n), ${VERSIONS}
  from ${NUMBERS}`;

const INSERT_SUBSCRIPTIONS = `${OBJECT}
  select 'subscription', ${SUBSCRIPTION}, ${CUSTOMER}, ${PRODUCT}, null, null, 'active', null,
    jsonb_build_object('id', ${SUBSCRIPTION}, 'status', 'active'), ${VERSIONS}
  from ${NUMBERS}`;

const INSERT_LINKS = `
  insert into billing_account_link (id, owner_type, owner_id, customer_id, status, created_at, updated_at)
  select ${id('link')}, 'user', ${id('user')}, ${CUSTOMER}, 'linked', $3::timestamptz, $3::timestamptz from ${NUMBERS}`;

const held = (step: number) => `jsonb_build_object('benefitId', ${benefit(step)}, 'type', null, 'description', null,
  'metadata', '{}'::jsonb, 'since', '2026-01-01T00:00:00Z', 'holders', null)`;

/** Three benefits and a subscription each. */
const INSERT_ENTITLEMENTS = `
  insert into billing_entitlements (customer_id, benefits, products, meters, actions_needed, as_of)
  select ${CUSTOMER}, jsonb_build_array(${held(0)}, ${held(1)}, ${held(2)}),
    jsonb_build_array(jsonb_build_object('productId', ${PRODUCT}, 'name', null, 'subscriptionId', ${SUBSCRIPTION},
      'status', 'active', 'paymentNeeded', false, 'seats', null, 'units', null,
      'currentPeriodEnd', '2027-01-01T00:00:00Z', 'endsAt', null)),
    '[]', '[]', ${AS_OF}
  from ${NUMBERS}`;

/** Makes customers of the seeded users of a database, each with a subscription and three benefits. */
export function populateCustomers(url: string, customers: number, log: (line: string) => void): Promise<void> {
  return fill(
    url,
    'select count(*)::int as seeded from billing_account_link',
    customers,
    [INSERT_CATALOGUE, INSERT_CUSTOMERS, INSERT_SUBSCRIPTIONS, INSERT_LINKS, INSERT_ENTITLEMENTS].map((text) => ({
      text,
      values: [],
    })),
    'vacuum (analyze) billing_object, billing_account_link, billing_entitlements',
    (line) => log(`${line} customers`),
  );
}
