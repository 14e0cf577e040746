import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PASSWORD, type Somebody } from '../organizations/people.ts';
import { STAFF, staffedShop } from './a-staff.ts';
import type { Wire } from './billing-app.ts';
import { buy, mirror } from './buying.ts';

// In usd one person refunds any order of these tests alone, in eur nothing.
const { shop, staff } = staffedShop({ STAFF_REFUND_LIMITS: 'usd=1000000' });
let second: Somebody;
beforeAll(async () => {
  second = await staff.member('second', 'admin');
});
beforeEach(() => shop.standIn.control('options', { refundOutcome: 'succeeded' }));

/** An order of a customer without an account. A Handbook costs 19.99 and 4.00 tax. */
async function order(product = 'Handbook', extra: Wire = {}): Promise<string> {
  const { orderId } = await buy(shop.platform, randomUUID(), product, extra);
  await mirror(shop.app);
  return orderId;
}

const path = (orderId: string) => `${STAFF}/orders/${orderId}`;
const wanted = (amount: number, extra: Wire = {}) => ({
  id: randomUUID(),
  amount,
  reason: 'customer_request',
  ...extra,
});

const refund = (orderId: string, body: Wire, who = staff.admin) => shop.ok(who, `POST ${path(orderId)}/refunds`, body);
const refused = (orderId: string, body: Wire, who = staff.admin) =>
  shop.refused(who, `POST ${path(orderId)}/refunds`, body);
const seen = (orderId: string) => staff.read(`orders/${orderId}`);
const ofPlatform = (orderId: string) => shop.items(`/v1/refunds/?order_id=${orderId}`);
/** Refunds a part of an order at the platform itself, of which no webhook tells. */
const elsewhere = (order_id: string, amount: number) =>
  shop.standIn.api('/v1/refunds/', { order_id, amount, reason: 'other' });

/** How many refunds the service asked the platform for. */
async function sent(): Promise<number> {
  const log = await shop.standIn.log();
  return log.filter((request) => request.method === 'POST' && request.path.startsWith('/v1/refunds/')).length;
}

const entries = (orderId: string) =>
  shop.app.database.rows<Wire>(
    `select action, outcome, actor_kind, actor_id, details from audit_entry
    where target_kind = 'billing-order' and target_id = $1 order by occurred_at, id`,
    orderId,
  );

test('three refunds take the whole order with its tax', async () => {
  const id = await order();
  await expect(seen(id)).resolves.toMatchObject({
    order: { id, status: 'paid', customer: { email: expect.any(String) } },
    refundable: { amount: 1999, taxAmount: 400, currency: 'usd' },
    refunds: [],
    requests: [],
  });
  const taxes = [];
  const statuses = [];
  for (const amount of [1000, 500, 499]) {
    const { status, taxAmount } = await refund(id, wanted(amount));
    expect(status).toBe('done');
    taxes.push(taxAmount);
    statuses.push(((await seen(id))['order'] as Wire)['status']);
  }
  expect([taxes, statuses]).toEqual([
    [200, 100, 100],
    ['partially_refunded', 'partially_refunded', 'refunded'],
  ]);
  const { refundable, refunds, requests } = await seen(id);
  expect(refundable).toEqual({ amount: 0, taxAmount: 0, currency: 'usd' });
  // Orders of one moment come in any order.
  const amounts = (list: unknown) =>
    new Set((list as readonly Wire[]).map(({ amount, taxAmount }) => `${String(amount)} ${String(taxAmount)}`));
  expect(amounts(refunds)).toEqual(amounts(requests));
  expect(await refused(id, wanted(1))).toEqual([409, 'REFUND_NOTHING_LEFT']);
});

describe('what the order does not have is not refunded', () => {
  test('where there is no such order', async () => {
    expect(await refused('no-order', wanted(1))).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  test('after a part was refunded at the platform itself, and no webhook said so', async () => {
    const id = await order();
    await elsewhere(id, 1500);
    const before = await sent();
    expect(await refused(id, wanted(500))).toEqual([422, 'REFUND_AMOUNT_OUT_OF_RANGE']);
    expect(await sent()).toBe(before);
    expect(await refund(id, wanted(499))).toMatchObject({ status: 'done', taxAmount: 100 });
  });

  test.each([{ amount: 1.5 }, { amount: '1' }, { reason: 'dispute_prevention' }, { id: 'mine' }])(
    '%j is no request',
    async (wrong) => {
      expect(await refused('any', { ...wanted(1), ...wrong })).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});

test('benefits are revoked with a purchase, and never with an order of a subscription', async () => {
  const subscription = await order('Basic monthly');
  const before = await sent();
  expect(await refused(subscription, wanted(100, { revokeBenefits: true }))).toEqual([
    422,
    'REFUND_CANNOT_REVOKE_BENEFITS',
  ]);
  expect(await sent()).toBe(before);
  const id = await order();
  expect(await refund(id, wanted(1999, { revokeBenefits: true }))).toMatchObject({ status: 'done' });
  const grants = (await shop.items(`/v1/benefit-grants/?order_id=${id}`)).filter((grant) => grant['order_id'] === id);
  expect(grants.map((grant) => grant['is_revoked'])).toEqual(grants.map(() => true));
  expect(grants.length).toBeGreaterThan(0);
});

test.each([400, 404, 409])('a refusal with %d for a reason that is not known ends the request', async (status) => {
  const body = { error: 'RefundPostponed', detail: 'Not now.' };
  const id = await order();
  const fault = { path: '/v1/refunds/', method: 'POST', times: 1, kind: 'respond', status, body };
  await shop.standIn.control('faults', fault);
  expect(await refused(id, wanted(1000))).toEqual([422, 'REFUND_REFUSED']);
  await expect(seen(id)).resolves.toMatchObject({ requests: [{ status: 'refused' }], refundable: { amount: 1999 } });
});

describe('an answer that is lost', () => {
  const fault = { path: '/v1/refunds/', method: 'POST', times: 1 };

  test('of a refund that was made: it is found, and not made again', async () => {
    const id = await order();
    await shop.standIn.control('faults', { ...fault, kind: 'executeThenFail' });
    const body = wanted(1000);
    expect(await refund(id, body)).toMatchObject({ status: 'done', refundId: expect.any(String) });
    // The browser, which had no answer either, asks again.
    expect(await refund(id, body)).toMatchObject({ status: 'done' });
    expect(await ofPlatform(id)).toMatchObject([{ amount: 1000, metadata: { op_id: body.id } }]);
  });

  test('and the platform stays away: the order waits until it is known', async () => {
    const id = await order();
    // The first look is before the refund.
    const reads = { path: '/v1/refunds/', method: 'GET', after: 1, times: 100, kind: 'respond', status: 503 };
    await shop.standIn.control('faults', [{ ...fault, kind: 'executeThenFail' }, reads]);
    const body = wanted(1000);
    expect(await refused(id, body)).toEqual([503, 'REFUND_UNCONFIRMED']);
    await expect(seen(id)).resolves.toMatchObject({ requests: [{ status: 'unknown' }] });
    await shop.bringBack();
    await expect(seen(id)).resolves.toMatchObject({
      requests: [{ status: 'done' }],
      refundable: { amount: 999, taxAmount: 200 },
    });
    expect(await ofPlatform(id)).toHaveLength(1);
  });

  test('of a refund that was not made: after a minute it is given up, and can be asked for again', async () => {
    const id = await order();
    await shop.standIn.control('faults', { ...fault, kind: 'respond', status: 500 });
    const body = wanted(1000);
    expect(await refused(id, body)).toEqual([503, 'REFUND_UNCONFIRMED']);
    expect(await refused(id, wanted(1000))).toEqual([409, 'REFUND_PENDING']);
    expect(await refund(id, body)).toMatchObject({ status: 'unknown' });
    shop.app.clock.advance(60_000);
    await expect(seen(id)).resolves.toMatchObject({ requests: [{ status: 'refused', failure: 'not_carried_out' }] });
    expect(await ofPlatform(id)).toEqual([]);
    expect(await refund(id, wanted(1000))).toMatchObject({ status: 'done' });
    expect(await ofPlatform(id)).toHaveLength(1);
    expect((await entries(id)).map(({ action, outcome }) => `${String(action)} ${String(outcome)}`)).toEqual([
      'billing.refund.requested done',
      'billing.refund.made refused',
      'billing.refund.requested done',
      'billing.refund.made done',
    ]);
  });
});

describe('two at once', () => {
  test('of ten clicks in two browsers one is carried out', async () => {
    await shop.standIn.control('options', { refundOutcome: 'pending' });
    const id = await order();
    const clicks = Array.from({ length: 10 }, (_, index) =>
      shop.call(index % 2 ? staff.admin : second, `POST ${path(id)}/refunds`, wanted(1999)),
    );
    const answers = await Promise.all(clicks);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const others = answers.filter(([status]) => status !== 200).map(([status, { code }]) => [status, code]);
    expect(others).toEqual(others.map(() => [409, 'REFUND_PENDING']));
    expect(await ofPlatform(id)).toHaveLength(1);
  });

  test('the same request ten times is one refund', async () => {
    const id = await order();
    const body = wanted(100);
    const clicks = Array.from({ length: 10 }, () => shop.call(staff.admin, `POST ${path(id)}/refunds`, body));
    const answers = await Promise.all(clicks);
    expect(answers.map(([status, answer]) => [status, answer['id']])).toEqual(answers.map(() => [200, body.id]));
    expect(await ofPlatform(id)).toHaveLength(1);
    expect(await refused(id, { ...body, amount: 99 })).toEqual([409, 'REFUND_REQUEST_ID_USED']);
    expect(await refused(id, body, second)).toEqual([409, 'REFUND_REQUEST_ID_USED']);
  });
});

test('a refund that succeeded and fails later gives the order back what it took', async () => {
  const id = await order();
  const { refundId } = await refund(id, wanted(1999));
  await expect(seen(id)).resolves.toMatchObject({ order: { status: 'refunded' }, refundable: { amount: 0 } });
  await shop.standIn.control('refunds', { id: refundId, status: 'failed' });
  await mirror(shop.app);
  await expect(seen(id)).resolves.toMatchObject({
    order: { status: 'paid', refundedAmount: 0, refundedTaxAmount: 0 },
    refundable: { amount: 1999, taxAmount: 400 },
    refunds: [{ status: 'failed' }],
    requests: [{ status: 'done' }],
  });
  expect(await refund(id, wanted(1999))).toMatchObject({ status: 'done', taxAmount: 400 });
});

describe('who may refund', () => {
  /** Pro in EUR, of which administrators refund nothing alone. */
  const inEuro = () => order('Pro monthly', { currency: 'eur' });
  const decide = (who: Somebody, orderId: string, id: unknown, decision: 'approve' | 'decline') =>
    shop.call(who, `POST ${path(orderId)}/refunds/${String(id)}/${decision}`);

  test('over the limit it waits for a second person, and not for the first one', async () => {
    const orderId = await inEuro();
    const before = await sent();
    const { id, ...request } = await refund(orderId, wanted(1000, { comment: 'Broken on arrival' }));
    expect(request).toMatchObject({ status: 'waiting', decidedBy: null, requestedBy: staff.admin.id });
    expect(await refused(orderId, wanted(1), second)).toEqual([409, 'REFUND_PENDING']);
    const requester = { id: staff.admin.id, email: staff.admin.email };
    const listed = expect.objectContaining({ id, orderId, requester: expect.objectContaining(requester) });
    expect((await staff.read('refund-requests', { status: 'waiting' }))['items']).toContainEqual(listed);
    const alone = [403, { code: 'REFUND_NEEDS_SECOND_PERSON' }];
    expect(await decide(staff.admin, orderId, id, 'approve')).toMatchObject(alone);
    expect(await sent()).toBe(before);
    const both = await Promise.all([1, 2].map(() => decide(second, orderId, id, 'approve')));
    expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 409]));
    expect(both.find(([status]) => status === 200)?.[1]).toMatchObject({ status: 'done', decidedBy: second.id });
    expect(await ofPlatform(orderId)).toMatchObject([{ amount: 1000, reason: 'customer_request' }]);
    expect((await staff.read('refund-requests', { status: 'waiting' }))['items']).not.toContainEqual(listed);
    expect((await staff.read('refund-requests', { status: 'done' }))['items']).toContainEqual(listed);
    const details = { reason: 'customer_request', comment: 'Broken on arrival', amount: 1000 };
    expect(await entries(orderId)).toMatchObject([
      { action: 'billing.refund.requested', actor_kind: 'staff', actor_id: staff.admin.id, details },
      { action: 'billing.refund.approved', actor_kind: 'staff', actor_id: second.id, details },
      { action: 'billing.refund.made', actor_kind: 'staff', actor_id: second.id, details },
    ]);
  });

  test('what was declined is not sent, and another one can be asked for', async () => {
    const orderId = await inEuro();
    const { id } = await refund(orderId, wanted(1000));
    expect(await decide(staff.admin, orderId, id, 'decline')).toMatchObject([200, { status: 'declined' }]);
    expect(await decide(second, orderId, id, 'approve')).toMatchObject([409, { code: 'REFUND_DECIDED' }]);
    const other = await order();
    expect(await decide(second, other, id, 'decline')).toMatchObject([404, { code: 'REFUND_REQUEST_NOT_FOUND' }]);
    expect(await refund(orderId, wanted(1000))).toMatchObject({ status: 'waiting' });
    expect(await ofPlatform(orderId)).toEqual([]);
  });

  test('what is left is judged again when it is approved', async () => {
    const orderId = await inEuro();
    const { id } = await refund(orderId, wanted(1500));
    await elsewhere(orderId, 1000);
    const tooMuch = [422, { code: 'REFUND_AMOUNT_OUT_OF_RANGE' }];
    expect(await decide(second, orderId, id, 'approve')).toMatchObject(tooMuch);
    await expect(seen(orderId)).resolves.toMatchObject({ requests: [{ status: 'waiting' }] });
  });

  test('the limit counts what a person refunded within a day', async () => {
    const spender = await staff.member('spender', 'admin');
    await shop.app.database.rows(
      `insert into billing_refund_request (id, order_id, amount, tax_amount, currency, reason, revoke_benefits, requested_by,
        status, refund_id, created_at, sent_at, ended_at)
      values ($1, 'other', 999000, 0, 'usd', 'other', false, $2, 'done', 'f', $3, $3, $3)`,
      randomUUID(),
      spender.id,
      shop.app.clock.now(),
    );
    const id = await order();
    expect(await refund(id, wanted(1000), spender)).toMatchObject({ status: 'done' });
    const { id: waiting, status } = await refund(id, wanted(1), spender);
    expect(status).toBe('waiting');
    expect(await decide(spender, id, waiting, 'decline')).toMatchObject([200, { status: 'declined' }]);
    shop.app.clock.advance(24 * 3_600_000);
    const again = await signedInAgain(spender);
    expect(await refund(id, wanted(1), again)).toMatchObject({ status: 'done' });
  });

  test('only with a recent sign-in', async () => {
    const stale = await staff.member('stale', 'admin');
    const id = await order();
    const before = await sent();
    shop.app.clock.advance(2 * 24 * 3_600_000);
    expect(await refused(id, wanted(1), stale)).toEqual([400, 'SESSION_EXPIRED']);
    expect(await sent()).toBe(before);
  });
});

test('refunds that the platform blocks are refused, and the order is free again', async () => {
  const id = await order();
  await shop.standIn.control('block-refunds', { order_id: id, blocked: true });
  const admin = await signedInAgain(staff.admin);
  expect(await refused(id, wanted(1), admin)).toEqual([409, 'REFUNDS_BLOCKED']);
  await expect(seen(id)).resolves.toMatchObject({ requests: [{ status: 'refused', failure: 'forbidden' }] });
  await shop.standIn.control('block-refunds', { order_id: id, blocked: false });
  expect(await refund(id, wanted(1), admin)).toMatchObject({ status: 'done' });
});

test('a platform that is down is asked for nothing', async () => {
  const id = await order();
  const before = await sent();
  await shop.takeDown();
  expect(await refused(id, wanted(1), await signedInAgain(staff.admin))).toEqual([503, 'BILLING_PROVIDER_UNAVAILABLE']);
  expect(await sent()).toBe(before);
  await expect(seen(id)).resolves.toMatchObject({ refundable: { amount: 1999 }, requests: [] });
});

/** Signed in again, since time has passed. */
async function signedInAgain(who: Somebody): Promise<Somebody> {
  const answer = await who.browser.post('/reauthenticate', { password: PASSWORD });
  expect(answer.status).toBe(200);
  return who;
}
