import { expect, test } from '@jest/globals';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

const DAY_SECONDS = 86_400;
const DAY = 86_400_000;

test('on demand it runs at most every ten seconds', async () => {
  const { provisioning, holder, cleanup, clock, stored } = apiKeyFlows();
  const { user } = await holder();
  await provisioning.create(user.id, { expiresIn: DAY_SECONDS });
  await provisioning.create(user.id, {});
  clock.advance(DAY - 1);
  await cleanup.onDemand();
  expect(await stored()).toHaveLength(2);
  clock.advance(9999);
  await cleanup.onDemand();
  expect(await stored()).toHaveLength(2);
  clock.advance(1);
  await cleanup.onDemand();
  expect(await stored()).toEqual([expect.objectContaining({ expiresAt: null })]);
});

test('a clock that was set back does not put it off', async () => {
  const { provisioning, holder, cleanup, clock, stored } = apiKeyFlows();
  const { user } = await holder();
  await provisioning.create(user.id, { expiresIn: DAY_SECONDS });
  clock.advance(3 * DAY);
  await cleanup.onDemand();
  expect(await stored()).toEqual([]);
  clock.advance(-3 * DAY);
  await provisioning.create(user.id, { expiresIn: DAY_SECONDS });
  clock.advance(DAY);
  await cleanup.onDemand();
  expect(await stored()).toEqual([]);
});

test('the purge deletes keys that have ended, and hours of use after 90 days', async () => {
  const { provisioning, holder, verification, meter, purge, clock, stored, usage, uow } = apiKeyFlows();
  const { user } = await holder();
  const { key, secret } = await provisioning.create(user.id, {});
  await provisioning.create(user.id, { expiresIn: DAY_SECONDS });
  await verification.verify(secret);
  await meter.flush();
  const hours = () => uow.read(() => usage.hoursOf(key.id, new Date(0)));
  clock.advance(90 * DAY);
  await expect(purge()).resolves.toEqual({ keys: 1, hours: 0 });
  clock.advance(3_600_000);
  await expect(purge()).resolves.toEqual({ keys: 0, hours: 1 });
  await expect(hours()).resolves.toEqual([]);
  expect(await stored()).toHaveLength(1);
});
