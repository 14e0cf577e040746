import { beforeAll, describe, expect, test } from '@jest/globals';
import { isMap, snakeName } from '#billing/objects/domain/casing';
import { somebody, type Somebody } from '../organizations/people.ts';
import { billingShop } from './billing-app.ts';
import { buy, mirror } from './buying.ts';
import { boughtFor, located, matrix, sentTo, type Things } from './idor-routes.ts';

const READS = Object.keys(matrix).filter((route) => route.startsWith('GET '));
const CHANGES = Object.keys(matrix).filter((route) => !route.startsWith('GET '));
const NEWS = /of_?a_?later_?version/i;

const shop = billingShop();
let holder: Somebody;
let organizationId: string;
let things: Things;
/** Names of members of each answer, before the platform has new ones. */
const before = new Map<string, readonly string[]>();

beforeAll(async () => {
  holder = await somebody(shop.app, 'holder');
  organizationId = await shop.organization(holder);
  things = await boughtFor(shop, holder, organizationId);
  const discounts = await shop.items<{ id: string; code: string }>('/v1/discounts/');
  const { id: discount_id } = discounts.find(({ code }) => code === 'LAUNCH')!;
  await buy(shop.platform, organizationId, 'Metered API', { discount_id });
  await buy(shop.platform, organizationId, 'Community');
  const refund = { order_id: things['orders'], amount: 100, reason: 'other', metadata: { op_id: 'x' } };
  await shop.standIn.api('/v1/refunds/', refund);
  const pending = { seats: 4, proration_behavior: 'next_period' };
  await shop.change(`/v1/subscriptions/${things['subscriptions']}`, pending);
  await mirror(shop.app);
  for (const route of READS) before.set(route, membersOf(await answer(route)));
  await shop.standIn.control('options', { unknownMembers: true });
  await mirror(shop.app);
}, 120_000);

const answer = (route: string) => shop.ok(holder, located(route, things), { ...sentTo(route, things), organizationId });

/** `orders[].product.name`, each once and sorted; keys of maps are data. */
function membersOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) {
    return [...new Set((value as readonly unknown[]).flatMap((item) => membersOf(item, `${path}[]`)))].toSorted();
  }
  if (typeof value !== 'object' || value === null) return [path];
  const names = Object.entries(value).flatMap(([name, inner]) =>
    isMap(snakeName(name)) ? [`${path}.${name}`] : membersOf(inner, `${path}.${name}`),
  );
  return [...new Set(names)].toSorted();
}

test('the mirror has the new members of every kind of object that is shown', async () => {
  for (const kind of ['subscription', 'order', 'refund', 'benefit_grant', 'license_key', 'product', 'customer']) {
    const withNews = `from billing_object where kind = $1 and raw::text like '%of_a_later_version%'`;
    expect(await shop.app.database.count(withNews, kind)).toBeGreaterThan(0);
  }
});

describe('a member that the platform adds', () => {
  test.each(READS)('is in no answer of %s, at any depth, and nothing else is missing', async (route) => {
    const body = await answer(route);
    expect(JSON.stringify(body)).not.toMatch(NEWS);
    expect(membersOf(body)).toEqual(before.get(route));
  });

  test.each(CHANGES)('is not in the answer of %s', async (route) => {
    expect(JSON.stringify(await answer(route))).not.toMatch(NEWS);
  });
});
