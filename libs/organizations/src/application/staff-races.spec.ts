import { expect, test } from '@jest/globals';
import { expectOneOrder } from '#identity/testing/one-order';
import { flows, twoPeople } from '../testing/two-people.ts';

twoPeople();

test('two admins who make each other owners of two organizations come one after the other', async () => {
  const [anna, otto] = [
    await flows.somebody('anna', { role: 'admin' }),
    await flows.somebody('otto', { role: 'admin' }),
  ];
  const [first, second] = [await flows.organizationOf(anna, 'first'), await flows.organizationOf(otto, 'second')];
  await expectOneOrder(
    flows,
    () => flows.staff.addOwner(anna, first, { userId: otto.userId }),
    () => flows.staff.addOwner(otto, second, { userId: anna.userId }),
  );
  for (const id of [first, second]) expect((await flows.rosterOf(id)).all).toHaveLength(2);
});
