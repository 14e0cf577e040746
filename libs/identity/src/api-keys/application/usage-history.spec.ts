import { expect, test } from '@jest/globals';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

const DAY = 86_400_000;
const notFound = expect.objectContaining({ code: 'KEY_NOT_FOUND' });

test('usage is listed by hour and by day, for the owner only', async () => {
  const { history, management, provisioning, verification, meter, holder, clock } = apiKeyFlows();
  const [owner, stranger] = [await holder(), await holder()];
  const limits = { remaining: 3, refillAmount: 1, refillInterval: 9 };
  const { key, secret } = await provisioning.create(owner.user.id, limits);
  const idle = await management.create(owner, {});
  await verification.verify(secret);
  clock.advance(2 * DAY);
  for (let i = 0; i < 3; i++) await verification.verify(secret);
  await meter.flush();

  const today = new Date('2026-11-22T12:00:00Z');
  await expect(history.hoursOf(owner, key.id, 1)).resolves.toEqual([
    { keyId: key.id, hour: today, calls: 2, refusals: 1 },
  ]);
  await expect(history.hoursOf(owner, key.id, 3)).resolves.toHaveLength(2);
  await expect(history.summaryOf(owner, 4)).resolves.toEqual(
    expect.arrayContaining([
      { keyId: key.id, calls: 3, refusals: 1, perDay: [0, 1, 0, 2] },
      { keyId: idle.key.id, calls: 0, refusals: 0, perDay: [0, 0, 0, 0] },
    ]),
  );
  const ofToday = { keyId: key.id, calls: 2, refusals: 1, perDay: [2] };
  await expect(history.summaryOf(owner, 1)).resolves.toContainEqual(ofToday);
  await expect(history.hoursOf(stranger, key.id, 1)).rejects.toThrow(notFound);
  await expect(history.hoursOf(owner, 'nonsense', 1)).rejects.toThrow(notFound);
  await expect(history.summaryOf(stranger, 7)).resolves.toEqual([]);
});

test('staff read the usage of any key, also when it is used up', async () => {
  const { history, provisioning, verification, meter, holder, clock } = apiKeyFlows();
  const { key, secret } = await provisioning.create((await holder()).user.id, { remaining: 1 });
  for (let i = 0; i < 2; i++) await verification.verify(secret);
  await meter.flush();
  const first = new Date('2026-11-20T12:00:00Z');
  const used = [{ keyId: key.id, hour: first, calls: 1, refusals: 1 }];
  await expect(history.hoursForStaff(key.id, 1)).resolves.toEqual(used);
  await expect(statementsOf(() => history.hoursForStaff(key.id, 1))).resolves.toHaveLength(2);
  clock.advance(DAY);
  await expect(history.hoursForStaff(key.id, 1)).resolves.toEqual([]);
  await expect(history.hoursForStaff(key.id, 2)).resolves.toEqual(used);
  await expect(history.hoursForStaff('nonsense', 1)).rejects.toThrow(notFound);
});

test('usage counted by an instance whose clock is ahead counts as today', async () => {
  const { history, provisioning, verification, meter, holder, clock } = apiKeyFlows();
  const owner = await holder();
  const { key, secret } = await provisioning.create(owner.user.id, {});
  await verification.verify(secret);
  clock.advance(DAY);
  for (let i = 0; i < 2; i++) await verification.verify(secret);
  await meter.flush();
  clock.advance(-DAY);
  await expect(history.summaryOf(owner, 2)).resolves.toEqual([
    { keyId: key.id, calls: 3, refusals: 0, perDay: [0, 3] },
  ]);
});
