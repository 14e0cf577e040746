import { expect, test } from '@jest/globals';
import { factsForStaff, foundByStaff, searchStatements } from '#shared-kernel/testing/found-by-staff';
import { apiKeyFlows } from '../testing/api-key-flows.ts';

test('staff find a key by its id and by the start that lists show, and a whole key by its start alone', async () => {
  const flows = apiKeyFlows();
  const ada = await flows.holder({ email: 'ada@example.com' });
  const { key, secret } = await flows.management.create(ada, { name: 'CI' });
  const found = [
    { kind: 'api-key', found: [{ id: key.id, title: 'CI', detail: 'ada@example.com', userId: ada.user.id }] },
  ];
  for (const typed of [key.id, key.start, secret, ` ${key.start} `]) {
    await expect(foundByStaff(flows, typed)).resolves.toEqual(found);
  }
  await expect(foundByStaff(flows, `${key.start}${'x'.repeat(58)}`)).resolves.toEqual(found);
  await expect(foundByStaff(flows, key.start.slice(0, 5))).resolves.toEqual([]);
  await expect(searchStatements(flows, secret)).resolves.toHaveLength(1);
});

test('staff read how many keys an account has', async () => {
  const flows = apiKeyFlows();
  const { user } = await flows.holder();
  const counts = async () => (await factsForStaff(flows, user, flows.clock.now())).counts;
  await expect(counts()).resolves.toEqual({ apiKeys: 0 });
});
