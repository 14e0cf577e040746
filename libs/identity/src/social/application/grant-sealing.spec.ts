import { expect, test } from '@jest/globals';
import { linkedAccountFlows } from '../testing/linked-account-flows.ts';

test('the tokens of all accounts are sealed again, and none before', async () => {
  const flows = linkedAccountFlows();
  const ada = await flows.registered();
  await flows.link(ada, { accountId: '1' });
  await flows.link(ada, { accountId: '2' });
  const [before] = (await flows.accountsOf(ada)).slice(1);
  await expect(flows.sealing.countByKey()).resolves.toEqual(new Map([[flows.grants.keyId, 2]]));
  await expect(flows.sealing.reseal(10)).resolves.toBe(0);
  expect((await flows.accountsOf(ada))[1]).toEqual(before);
});

test('a text that cannot be opened stays, and the others are sealed again', async () => {
  const flows = linkedAccountFlows();
  const [ada, bob] = [await flows.registered(), await flows.registered({ email: 'bob@example.com' })];
  const own = await flows.link(ada, { accountId: '1' });
  await flows.link(bob, { accountId: '2' });
  await flows.alterAccount(own, { sealedTokens: 'v1.lost.body' });
  await expect(flows.sealing.reseal(10)).rejects.toThrow('1 users with tokens stay sealed under an old key');
  expect((await flows.accountsOf(ada))[1]?.sealedTokens).toBe('v1.lost.body');
});
