import { expect, test } from '@jest/globals';
import { factsForStaff, foundByStaff, searchStatements } from '#shared-kernel/testing/found-by-staff';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { StaffKeyView } from '../http/staff-keys.dto.ts';
import { apiKeyFlows } from '../testing/api-key-flows.ts';
import { KeySupervision } from './key-supervision.ts';

const DAY = 86_400_000;
const notFound = expect.objectContaining({ code: 'KEY_NOT_FOUND' });
const UNKNOWN = '01939d5e-6f3b-7c3a-8a2e-0123456789ab';

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

test('staff read a key with its owner, also an ended one, without its secret and metadata', async () => {
  const flows = apiKeyFlows({ metadata: true });
  const { user } = await flows.holder({ name: 'Ada', email: 'ada@example.com' });
  const limits = { remaining: 0, metadata: { plan: 'pro' }, expiresIn: 86_400 };
  const { key, secret } = await flows.provisioning.create(user.id, limits);
  flows.clock.advance(2 * DAY);
  const supervision = flows.wiring.get(KeySupervision);
  const view = StaffKeyView.of(await supervision.get(key.id));
  const owner = { id: user.id, name: 'Ada', email: 'ada@example.com' };
  expect(view).toMatchObject({ id: key.id, start: key.start, remaining: 0, expiresAt: key.expiresAt, owner });
  for (const hidden of [secret, key.keyDigest, 'metadata', 'igest']) expect(JSON.stringify(view)).not.toContain(hidden);
  await expect(statementsOf(() => supervision.get(key.id))).resolves.toHaveLength(2);
  for (const id of [UNKNOWN, 'nonsense']) await expect(supervision.get(id)).rejects.toThrow(notFound);
});
