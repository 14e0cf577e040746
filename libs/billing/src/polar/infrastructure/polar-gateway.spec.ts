import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { APolar, answer, failureOf } from '../../testing/a-polar.ts';
import { fixtureId } from '../../testing/fixtures/ids.ts';
import * as people from '../../testing/fixtures/people.ts';
import * as purchases from '../../testing/fixtures/purchases.ts';
import { polarMetrics } from './polar-metrics.ts';

let polar: APolar;
beforeEach(async () => {
  polar = await new APolar().start();
});
afterEach(() => polar.stop());

const opId = fixtureId(998);
const refund = { opId, orderId: purchases.order.id, amount: 1000, reason: 'customer_request' } as const;

const page = (items: readonly unknown[], total = items.length) => ({
  items,
  pagination: { total_count: total, max_page: Math.ceil(total / 100) },
});

describe('a request', () => {
  test('has token and version, and the path as the SDK knows it', async () => {
    polar.answers = [answer(200, purchases.order)];
    const { fields, raw } = await polar.gateway().get('order', purchases.order.id);
    expect([fields.totalAmount, raw]).toEqual([2399, purchases.order]);
    expect(polar.seen).toMatchObject([
      {
        method: 'GET',
        path: `/v1/orders/${purchases.order.id}`,
        headers: { authorization: 'Bearer polar_oat_1', 'polar-version': '2026-10', 'user-agent': 'Gatehouse' },
      },
    ]);
  });

  test('to make something has our id for it, and keeps the keys of maps', async () => {
    polar.answers = [answer(201, purchases.checkout)];
    const { checkout, url } = await polar.gateway().checkouts.create({
      opId,
      metadata: { my_key: 'a', camelKey: 2 },
      products: [fixtureId(300)],
      externalCustomerId: 'u1',
      successUrl: 'https://example.com/?checkout_id={CHECKOUT_ID}',
      customFieldData: { company_size: 3, camelKey: null },
    });
    expect(polar.seen[0]!.body).toEqual({
      metadata: { my_key: 'a', camelKey: 2, op_id: opId },
      products: [fixtureId(300)],
      external_customer_id: 'u1',
      success_url: 'https://example.com/?checkout_id={CHECKOUT_ID}',
      custom_field_data: { company_size: 3, camelKey: null },
    });
    expect(url).toBe(purchases.checkout.url);
    expect(JSON.stringify(checkout)).not.toContain('polar_c_');
  });

  test('of a team names its owner and no address', async () => {
    polar.answers = [answer(201, people.team)];
    const owner = { email: 'owner@example.com', externalId: 'u1' };
    await polar.gateway().customers.create({ opId, type: 'team', externalId: 'o1', name: 'Team', owner });
    expect(polar.seen[0]!.body).toEqual({
      type: 'team',
      external_id: 'o1',
      name: 'Team',
      owner: { email: 'owner@example.com', external_id: 'u1' },
      metadata: { op_id: opId },
    });
  });

  test('is not made without a token', async () => {
    const gateway = polar.gateway({ accessToken: undefined });
    expect(await failureOf(gateway.get('order', 'o'))).toMatchObject({ kind: 'unauthorized' });
    expect(polar.seen).toEqual([]);
  });
});

describe('a page', () => {
  test('is asked for by number, order and filters', async () => {
    polar.answers = [answer(200, page([purchases.order], 237))];
    const got = await polar.gateway().page('order', { page: 2, customerId: 'c', subscriptionId: 's' });
    expect(got).toMatchObject({ totalCount: 237, pageCount: 3, items: [{ fields: { id: purchases.order.id } }] });
    const filters = { customer_id: 'c', subscription_id: 's' };
    expect(polar.seen[0]!.query).toEqual({ page: '2', limit: '100', sorting: 'created_at', ...filters });
  });

  test('is used without its broken items', async () => {
    const broken = { ...purchases.order, id: 'broken', client_secret: 's3cr3t', items: [{ id: 7 }] };
    polar.answers = [answer(200, page([purchases.order, broken, 42]))];
    const got = await polar.gateway().page('order', { page: 1 });
    expect(got.items).toHaveLength(1);
    expect(got.broken).toMatchObject([
      { id: 'broken', path: 'items.0.id' },
      { id: null, path: '', raw: null },
    ]);
    expect(JSON.stringify(got.broken)).not.toContain('s3cr3t');
  });

  test('that is none is a violation', async () => {
    polar.answers = [answer(200, { items: {} })];
    const failure = await failureOf(polar.gateway().page('order', { page: 1 }));
    expect(failure).toMatchObject({ kind: 'contract_violation', path: 'items' });
  });

  test('with values that we do not know is used, and counted', async () => {
    polar.answers = [answer(200, page([{ ...purchases.order, status: 'eaten' }]))];
    const counted = async () => {
      const { values } = await polarMetrics.unknownValues.get();
      return values.find(({ labels }) => labels.member === 'order.status')?.value ?? 0;
    };
    const before = await counted();
    const got = await polar.gateway().page('order', { page: 1 });
    expect([got.items[0]!.fields.rawStatus, (await counted()) - before]).toEqual(['eaten', 1]);
  });
});

test('a refund is found among those of the list', async () => {
  polar.answers = [answer(200, page([purchases.refund])), answer(200, page([]))];
  const gateway = polar.gateway();
  expect((await gateway.get('refund', purchases.refund.id)).fields.amount).toBe(1000);
  expect(polar.seen[0]!.query).toMatchObject({ id: purchases.refund.id });
  expect(await failureOf(gateway.get('refund', 'r'))).toMatchObject({ kind: 'not_found' });
});

describe('an answer', () => {
  const detail = [{ type: 'value_error', loc: ['body', 'email'], msg: 'taken', input: 'a@example.com' }];
  test.each([
    [422, { error: 'RequestValidationError', detail }, { kind: 'invalid', fields: [{ location: ['body', 'email'] }] }],
    [422, { detail: 'nonsense' }, { kind: 'invalid', fields: [] }],
    [400, { error: 'BadRequest', detail: 'no' }, { kind: 'invalid', code: 'BadRequest' }],
    [401, '<html>', { kind: 'unauthorized' }],
    [402, { error: 'PaymentFailed' }, { kind: 'payment_required', code: 'PaymentFailed' }],
    [403, { error: 'AlreadyCanceledSubscription' }, { kind: 'forbidden', code: 'AlreadyCanceledSubscription' }],
    [404, '<html>not found</html>', { kind: 'not_found' }],
    [409, { error: 'SubscriptionLocked' }, { kind: 'conflict', code: 'SubscriptionLocked' }],
    [410, '', { kind: 'gone' }],
    [412, '', { kind: 'precondition_failed' }],
    [307, '', { kind: 'contract_violation', path: 'status 307' }],
    [500, 'oops', { kind: 'unavailable', ambiguous: true, mayHaveHappened: true }],
    [503, '', { kind: 'unavailable', ambiguous: true }],
    [200, '<html>maintenance</html>', { kind: 'unavailable', ambiguous: true }],
    [200, '', { kind: 'contract_violation', path: '', mayHaveHappened: true }],
    [200, { id: 42, bogus: true }, { kind: 'contract_violation', path: 'id', mayHaveHappened: true }],
  ])('%d %j to a write is %j', async (status, body, expected) => {
    polar.answers = [answer(status, body, { location: '/v1/elsewhere' })];
    expect(await failureOf(polar.gateway().refunds.create(refund))).toMatchObject(expected);
    expect(polar.seen).toHaveLength(1);
  });

  test('says nothing of what was sent in the message of the error', async () => {
    polar.answers = [answer(422, { error: 'E', detail: [{ loc: ['body', 'email'], msg: 'a@example.com is taken' }] })];
    await expect(polar.gateway().refunds.create(refund)).rejects.toThrow(/^Polar: invalid at body\.email$/);
  });

  test('without a body is enough where none is needed', async () => {
    polar.answers = [answer(202, 'null'), answer(204), answer(202, '')];
    const gateway = polar.gateway();
    await gateway.orders.generateInvoice('o');
    await gateway.members.remove('c', 'm');
    expect(await gateway.orders.receiptUrl('o')).toBeNull();
  });
});

describe('a read', () => {
  test.each([
    ['500', answer(500)],
    ['an error page as success', answer(200, '<html>')],
    [
      'a connection cut in the answer',
      (response: { write: (text: string) => unknown; destroy: () => unknown }) => {
        response.write('{"id"');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ] as const)('is repeated after %s', async (_name, bad) => {
    polar.answers = [bad as ReturnType<typeof answer>, answer(200, purchases.order)];
    expect((await polar.gateway().get('order', 'o')).fields.id).toBe(purchases.order.id);
    expect([polar.seen.length, polar.waits]).toEqual([2, [250]]);
  });

  test('is given up after its attempts, the pauses growing', async () => {
    polar.answers = [answer(500)];
    const failure = await failureOf(polar.gateway().get('order', 'o'));
    expect(failure).toMatchObject({ kind: 'unavailable', ambiguous: false, mayHaveHappened: false });
    expect([polar.seen.length, polar.waits]).toEqual([5, [250, 500, 1000, 2000]]);
  });

  test('for a person who waits is tried twice', async () => {
    polar.answers = [answer(500)];
    await failureOf(polar.gateway().get('order', 'o', 'interactive'));
    expect(polar.seen).toHaveLength(2);
  });

  test.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 12:00:09 GMT', 9000],
    ['', 250],
    ['soon', 250],
  ])('after 429 with Retry-After %j waits %d ms', async (header, pause) => {
    polar.answers = [answer(429, {}, header ? { 'retry-after': header } : {}), answer(200, purchases.order)];
    await polar.gateway().get('order', 'o');
    expect(polar.waits).toEqual([pause]);
  });

  test('of one account uses its share of the calls, and leaves the rest to others', async () => {
    polar.answers = [answer(200, purchases.order)];
    let account: string | undefined = 'eve';
    const gateway = polar.gateway({ requestsPerMinute: 60 }, () => account);
    const read = () => gateway.get('order', purchases.order.id, 'interactive');
    for (let calls = 0; calls < 6; calls += 1) await read();
    expect(polar.waits).toEqual([]);
    await read();
    expect(polar.waits).toEqual([2000]);
    account = 'ada';
    for (let calls = 0; calls < 6; calls += 1) await read();
    expect(polar.waits).toEqual([2000]);
    account = undefined;
    await read();
    expect(polar.waits).toEqual([2000]);
  });

  test('does not wait longer than its budget', async () => {
    polar.answers = [answer(429, {}, { 'retry-after': '60' })];
    const gateway = polar.gateway();
    expect(await failureOf(gateway.get('order', 'o'))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 60_000,
    });
    expect(polar.waits).toEqual([]);
    polar.clock.advance(20_000);
    // Nothing is sent meanwhile, and what is left of the pause is known.
    const failure = await failureOf(gateway.get('order', 'o', 'interactive'));
    expect(failure).toMatchObject({ kind: 'rate_limited', retryAfterMs: 40_000 });
    expect(polar.seen).toHaveLength(1);
  });
});

test.each(['order', 'refund'] as const)('at the stop a call gets a moment and is not repeated: %s', async (kind) => {
  polar.answers = [() => undefined];
  const gateway = polar.gateway();
  const call = kind === 'order' ? gateway.get('order', 'o') : gateway.refunds.create(refund);
  const failure = failureOf(call);
  while (polar.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  gateway.onModuleDestroy();
  expect(await failure).toMatchObject({ kind: 'unavailable', mayHaveHappened: kind === 'refund' });
  expect(await failureOf(gateway.get('order', 'o'))).toMatchObject({ kind: 'unavailable' });
  expect(polar.seen).toHaveLength(1);
});

describe('a write', () => {
  test('is repeated when it was refused as one too many', async () => {
    polar.answers = [answer(429, {}, { 'retry-after': '1' }), answer(201, purchases.refund)];
    expect((await polar.gateway().refunds.create(refund)).fields.status).toBe('succeeded');
    expect(polar.seen.map(({ body }) => body)).toEqual([polar.seen[0]!.body, polar.seen[0]!.body]);
  });

  test('is never repeated when it may have happened', async () => {
    polar.answers = [(response) => void response.destroy()];
    expect(await failureOf(polar.gateway().refunds.create(refund))).toMatchObject({ ambiguous: true });
    expect(polar.seen).toHaveLength(1);
  });

  test('that never left did not happen, and is repeated', async () => {
    const gateway = polar.gateway();
    await polar.stop();
    polar = await new APolar().start();
    const notSent = { kind: 'unavailable', ambiguous: false, mayHaveHappened: false };
    expect(await failureOf(gateway.refunds.create(refund))).toMatchObject(notSent);
  });
});

describe('a slow platform', () => {
  test('is waited for no longer than the budget', async () => {
    const hanging = (response: { writeHead: (status: number) => unknown; write: (text: string) => unknown }) => {
      response.writeHead(200);
      response.write('{');
    };
    polar.answers = [answer(200, purchases.order), answer(200, purchases.order), hanging as ReturnType<typeof answer>];
    // Two calls at once; the third waits for 5.5 of its 6 seconds, by the clock of the test.
    const gateway = polar.gateway({ requestsPerMinute: 11 });
    const get = () => gateway.get('order', 'o', 'interactive');
    await Promise.all([get(), get()]);
    const started = performance.now();
    expect(await failureOf(get())).toMatchObject({ kind: 'unavailable' });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('and too many calls fail without a request', async () => {
    polar.answers = [answer(200, purchases.order)];
    const gateway = polar.gateway({ requestsPerMinute: 6 });
    await gateway.get('order', 'o', 'interactive');
    expect(await failureOf(gateway.get('order', 'o', 'interactive'))).toMatchObject({ kind: 'rate_limited' });
    expect(polar.seen).toHaveLength(1);
  });
});
