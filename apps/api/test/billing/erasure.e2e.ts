import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AccountLinks } from '#billing/customers/application/account-links';
import { Erasing } from '#billing/mirror/application/erasing';
import { MirrorWriting } from '#billing/mirror/application/mirror-writing';
import { mirroredFrom } from '#billing/objects/domain/references';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { connectedShop } from './a-shop.ts';
import { platformOf, type Wire } from './billing-app.ts';
import { buy } from './buying.ts';

const { shop, app } = connectedShop();

async function received(): Promise<void> {
  await app.app.app.get(Queue).drain();
  await app.receive();
}

/** With an order, and details that an invoice shows. */
async function buyer(name: string): Promise<Somebody & { readonly customerId: string }> {
  const who = await somebody(app.app, name);
  await received();
  await buy(platformOf(shop.standIn), who.id, 'Basic monthly');
  const [, { id }] = await platformOf(shop.standIn)(`/v1/customers/external/${who.id}`);
  const body = { billing_name: `${name} Planted`, billing_address: { country: 'FR', line1: '1 Planted street' } };
  await shop.call('PATCH', `/v1/customers/${String(id)}`, body);
  await received();
  return { ...who, customerId: String(id) };
}

async function deleted(who: Somebody): Promise<void> {
  expect((await who.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  await received();
}

const mirror = async (customerId: string) => {
  const columns = 'kind, id, raw, email, label, raw::text as text';
  return app.database.rows<{
    kind: string;
    id: string;
    raw: Wire;
    email: string | null;
    label: string | null;
    text: string;
  }>(`select ${columns} from billing_object where customer_id = $1`, customerId);
};

const shown = async (who: Somebody & { readonly customerId: string }) =>
  JSON.stringify(await mirror(who.customerId)).match(new RegExp(`${who.email}|Planted`, 'gi')) ?? [];

test('personal data of a deleted account leaves the mirror; what was bought, when and for how much stays', async () => {
  const ada = await buyer('ada');
  const before = await mirror(ada.customerId);
  expect(await shown(ada)).not.toEqual([]);
  await deleted(ada);
  expect(await shown(ada)).toEqual([]);
  const after = await mirror(ada.customerId);
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  const orderOf = (rows: typeof before) => {
    const { id, total_amount, invoice_number, created_at, customer_id } = rows.find(
      ({ kind }) => kind === 'order',
    )!.raw;
    return { id, total_amount, invoice_number, created_at, customer_id };
  };
  expect(orderOf(after)).toEqual(orderOf(before));
});

test('a late event, an answer and a repetition bring nothing of it back', async () => {
  const bea = await buyer('bea');
  const rows = await mirror(bea.customerId);
  const raw = (kind: string) => rows.find((row) => row.kind === kind)!.raw;
  const later = { modified_at: new Date().toISOString() };
  await deleted(bea);
  const sent = { type: 'order.updated', timestamp: later.modified_at, data: { ...raw('order'), ...later } };
  await expect(shop.send(sent)).resolves.toBe(202);
  await app.process();
  const writing = app.app.app.get(MirrorWriting);
  app.app.clock.advance(120_000);
  await writing.apply(mirroredFrom('customer', { ...raw('customer'), ...later }), {
    eventTime: null,
    source: 'resync',
  });
  expect(await shown(bea)).toEqual([]);
  const once = await mirror(bea.customerId);
  await app.app.app.get(Erasing).erase(bea.customerId);
  expect(await mirror(bea.customerId)).toEqual(once);
});

describe('an event that is stored while its customer is erased', () => {
  /** The mirror does not have the order, so that only its own transaction can clean it. */
  async function newOrder(customerId: string) {
    const { raw } = (await mirror(customerId)).find(({ kind }) => kind === 'order')!;
    const [id, now] = [randomUUID(), new Date().toISOString()];
    const event = { type: 'order.created', timestamp: now, data: { ...raw, id, modified_at: now } };
    const store = async () => {
      expect(await shop.send(event)).toBe(202);
      await app.process();
    };
    const isStored = async () => (await mirror(customerId)).some((object) => object.id === id);
    return { id, store, isStored };
  }

  /** The first act is held by a lock of the test until the second one waits as well, or has ended. */
  async function inOrder(lock: string, value: string, ...acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const running: Promise<unknown>[] = [];
    await app.database.holding(lock, [value], async () => {
      for (const act of acts) {
        running.push(act());
        await Promise.race([running.at(-1), app.database.untilBlocked(running.length)]);
      }
    });
    await Promise.all(running);
  }

  const erasing = (customerId: string) => () => app.app.app.get(Erasing).erase(customerId);

  test('and is not stored yet, is cleaned by the erasure, which waits for it', async () => {
    const finn = await buyer('finn');
    const { id, store, isStored } = await newOrder(finn.customerId);
    const thatOrder = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
    await inOrder(thatOrder, `billing order ${id}`, store, erasing(finn.customerId));
    expect([await isStored(), await shown(finn)]).toEqual([true, []]);
  });

  test('and comes after it began, waits for it and is stored without people', async () => {
    const gwen = await buyer('gwen');
    const { store, isStored } = await newOrder(gwen.customerId);
    const itsObjects = 'select 1 from billing_object where customer_id = $1 for update';
    await inOrder(itsObjects, gwen.customerId, erasing(gwen.customerId), store);
    expect([await isStored(), await shown(gwen)]).toEqual([true, []]);
  });
});

test('accounts that were deleted before are erased by the job', async () => {
  const cleo = await buyer('cleo');
  await app.database.rows('insert into billing_erasure (subject) values ($1)', cleo.customerId);
  expect(await shown(cleo)).not.toEqual([]);
  expect(await app.app.app.get(Erasing).eraseWaiting()).toBe(1);
  expect(await shown(cleo)).toEqual([]);
  expect(await app.app.app.get(Erasing).eraseWaiting()).toBe(0);
});

test('a customer that the account had before, and that is gone at the platform, is erased with it', async () => {
  const dora = await buyer('dora');
  await shop.call('DELETE', `/v1/customers/${dora.customerId}`);
  await received();
  const link = await app.app.app.get(AccountLinks).ensure({ type: 'user', id: dora.id });
  expect(link.customerId).not.toBe(dora.customerId);
  expect(await shown(dora)).not.toEqual([]);
  await deleted(dora);
  expect(await shown(dora)).toEqual([]);
});
