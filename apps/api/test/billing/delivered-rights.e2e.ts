import { beforeEach, expect, test } from '@jest/globals';
import { RefreshQueue } from '#billing/entitlements/jobs/refresh-queue';
import { Refreshing } from '#billing/mirror/application/refreshing';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { somebody, type Somebody } from '../organizations/people.ts';
import { connectedShop } from './a-shop.ts';
import { platformOf, type Wire } from './billing-app.ts';
import { buy } from './buying.ts';

const { shop, app } = connectedShop();
beforeEach(() => shop.standIn.control('webhooks', { held: false }));

interface Held {
  readonly benefits: readonly { readonly description: string }[];
  readonly asOf: string | null;
}

/** With an account that is linked to a customer, who bought something. */
async function customer(name: string): Promise<Somebody> {
  const who = await somebody(app.app, name);
  await app.app.app.get(Queue).drain();
  await app.receive();
  await buy(platformOf(shop.standIn), who.id, 'Basic monthly');
  await app.receive();
  return who;
}

async function held({ browser }: Somebody): Promise<Held> {
  const answer = await browser.fetch(`${app.app.url}/api/billing/entitlements`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Held;
}

const names = ({ benefits }: Held) => benefits.map(({ description }) => description);

/** Signed, with a time in a year: in the envelope, or in the object. */
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

test.each<[string, (state: Wire) => object]>([
  ['itself', (data) => ({ timestamp: NEXT_YEAR, data })],
  ['and its object', (data) => ({ timestamp: NEXT_YEAR, data: { ...data, modified_at: NEXT_YEAR } })],
  ['in its object', (data) => ({ timestamp: new Date().toISOString(), data: { ...data, modified_at: NEXT_YEAR } })],
])(
  'an event that is ahead, %s, is given up at once, and what was bought is asked about as before',
  async (_, ahead) => {
    const eve = await customer('eve');
    const state = await shop.call<Wire>('GET', `/v1/customers/external/${eve.id}/state`);
    await shop.standIn.control('webhooks', { held: true });
    const [subscription] = state.active_subscriptions as { id: string }[];
    await shop.call('DELETE', `/v1/subscriptions/${subscription!.id}`);
    const forged = { type: 'customer.state_changed', api_version: '2026-10', ...ahead(state) };
    await expect(shop.send(forged, { id: `evt_ahead_${eve.id}` })).resolves.toBe(202);
    await app.process();
    const [row] = await app.inbox('webhook_id = $1', `evt_ahead_${eve.id}`);
    const lastError = expect.stringContaining('five minutes ahead');
    expect(row).toMatchObject({ status: 'dead', attempts: 1, last_error: lastError });
    const { asOf } = await held(eve);
    expect(Date.parse(asOf!)).toBeLessThanOrEqual(app.app.clock.now().getTime());

    app.app.clock.advance(16 * 60_000);
    await held(eve);
    await app.app.app.get(RefreshQueue).settled();
    expect(names(await held(eve))).not.toContain('Priority support');
  },
);

test('an object from a year ahead gives way to the answer of the platform', async () => {
  const gina = await customer('gina');
  const next = BigInt(Date.parse(NEXT_YEAR)) * 1000n;
  const set = `raw = raw || '{"status":"canceled"}', status = 'canceled', modified_us = $2, content_hash = repeat('a', 43)`;
  const state = await shop.call<Wire>('GET', `/v1/customers/external/${gina.id}/state`);
  const [{ id } = { id: '' }] = state.active_subscriptions as { id: string }[];
  await app.database.rows(`update billing_object set ${set} where kind = 'subscription' and id = $1`, id, String(next));
  await app.app.app.get(Refreshing).now('subscription', id);
  expect((await app.mirrored('subscription')).get(id)).toMatchObject({ status: 'active' });
});
