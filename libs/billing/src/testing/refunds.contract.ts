import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { walkList } from '#shared-kernel/testing/walk-list';
import { RefundRequest, type RefundRequestStatus } from '../selling/domain/refund-request.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

const hoursLater = (hours: number) => after(hours * 3600);
const daysLater = (days: number) => hoursLater(days * 24);

const aRequest = (
  values: Partial<Pick<RefundRequest, 'orderId' | 'requestedBy' | 'currency' | 'amount'>> = {},
  { alone = true, now = NOW } = {},
) =>
  RefundRequest.ask(
    {
      id: randomUUID(),
      orderId: randomUUID(),
      amount: 4_000_000_000,
      taxAmount: 8_000_000,
      currency: 'huf',
      reason: 'other',
      comment: 'A comment',
      revokeBenefits: true,
      requestedBy: randomUUID(),
      ...values,
    },
    alone,
    now,
  );

onPostgres('RefundRequests', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const add = async (request: RefundRequest) => {
    await run(() => kit().refundRequests.add(request));
    return request;
  };
  const change = (id: string, act: (request: RefundRequest) => void) =>
    run(async () => {
      const found = (await kit().refundRequests.findForUpdate(id))!;
      act(found);
      await kit().refundRequests.save(found);
    });

  test('are read back as stored, and as they are changed', async () => {
    const request = await add(aRequest({}, { alone: false }));
    const { id, orderId, requestedBy } = request;
    const asked = { id, orderId, requestedBy, amount: 4_000_000_000, taxAmount: 8_000_000, comment: 'A comment' };
    await expect(run(() => kit().refundRequests.find(id))).resolves.toMatchObject({ ...asked, status: 'waiting' });
    const approver = randomUUID();
    await change(id, (found) => found.approve(approver, hoursLater(1)));
    const sent = { ...asked, status: 'sent', decidedBy: approver, sentAt: hoursLater(1), endedAt: null };
    await expect(run(() => kit().refundRequests.open(orderId))).resolves.toMatchObject(sent);
    await change(id, (found) => found.found('f1', hoursLater(2)));
    await expect(run(() => kit().refundRequests.open(orderId))).resolves.toBeUndefined();
    const done = { ...asked, status: 'done', refundId: 'f1', endedAt: hoursLater(2) };
    await expect(run(() => kit().refundRequests.ofOrder(orderId, 10))).resolves.toMatchObject([done]);
    for (const unknown of [randomUUID(), 'no id']) {
      await expect(run(() => kit().refundRequests.find(unknown))).resolves.toBeUndefined();
      await expect(run(() => kit().refundRequests.findForUpdate(unknown))).resolves.toBeUndefined();
    }
  });

  test('an order has one at a time that has not ended', async () => {
    const first = await add(aRequest());
    const { orderId } = first;
    await expect(add(aRequest({ orderId }))).rejects.toBeInstanceOf(Error);
    await change(first.id, (found) => found.refuse('forbidden', NOW));
    const second = await add(aRequest({ orderId }, { now: hoursLater(1) }));
    const listed = await run(() => kit().refundRequests.ofOrder(orderId, 10));
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('are listed by status, the newest first, also when the account of who asked is gone', async () => {
    const open = { alone: false, now: daysLater(1) };
    const former = await add(aRequest({}, { ...open, now: daysLater(2) }));
    const [first, second] = [await add(aRequest({}, open)), await add(aRequest({}, { ...open, now: daysLater(3) }))];
    await change(former.id, (found) => found.decline(randomUUID(), daysLater(4)));
    const listed = (status: RefundRequestStatus) => kit().refundRequestList.page({ filters: { status }, limit: 100 });
    const ids = async (status: RefundRequestStatus) => (await listed(status)).rows.map(({ id }) => id);
    const ours = (found: readonly string[]) => found.filter((id) => [first.id, second.id, former.id].includes(id));
    expect(ours(await ids('waiting'))).toEqual([second.id, first.id]);
    expect(ours(await ids('declined'))).toEqual([former.id]);
    const everything = await walkList((asked) => kit().refundRequestList.page({ ...asked, filters: {} }));
    expect(ours(everything)).toEqual([second.id, former.id, first.id]);
    const row = (await listed('declined')).rows.find(({ id }) => id === former.id);
    expect(row).toMatchObject({ amount: 4_000_000_000, requester: null, endedAt: daysLater(4) });
  });

  test('what a person sent alone is added up, by currency and time', async () => {
    const requestedBy = randomUUID();
    const sum = (since: Date) => run(() => kit().refundRequests.sentAlone(requestedBy, 'usd', since));
    await expect(sum(daysLater(-1))).resolves.toBe(0);
    const usd = { requestedBy, currency: 'usd' };
    await add(aRequest({ ...usd, amount: 1 }, { now: daysLater(-1) }));
    await add(aRequest({ ...usd, amount: 20 }));
    await add(aRequest({ ...usd, amount: 3000 }, { alone: false }));
    await add(aRequest({ requestedBy, currency: 'eur', amount: 40_000 }));
    await add(aRequest({ currency: 'usd', amount: 500_000 }));
    const refused = await add(aRequest({ ...usd, amount: 6_000_000 }));
    await change(refused.id, (found) => found.refuse('forbidden', NOW));
    const doubted = await add(aRequest({ ...usd, amount: 70 }));
    await change(doubted.id, (found) => found.doubt());
    await expect(sum(daysLater(-1))).resolves.toBe(90);
    await expect(sum(daysLater(-2))).resolves.toBe(91);
  });

  test('are deleted after 400 days, at most so many at once, and not while open', async () => {
    const [open, ...ended] = [await add(aRequest()), await add(aRequest()), await add(aRequest())];
    for (const { id } of ended) await change(id, (found) => found.found('f1', NOW));
    const remove = (now: Date, limit: number) => run(() => kit().refundRequests.deleteExpired(now, limit));
    await expect(remove(daysLater(399), 10)).resolves.toBe(0);
    await expect(remove(daysLater(402), 1)).resolves.toBe(1);
    while ((await remove(daysLater(402), 10)) > 0);
    await expect(run(() => kit().refundRequests.find(open.id))).resolves.toMatchObject({ status: 'sent' });
    for (const { id } of ended) await expect(run(() => kit().refundRequests.find(id))).resolves.toBeUndefined();
  });
});
