import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from '@jest/globals';
import { metrics } from '#shared-kernel/infrastructure/metrics';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import type { Users } from '../users/domain/user.ts';

type Act = () => Promise<unknown>;

const repeated = async () => (await metrics.transactionRetries.get()).values.reduce((sum, { value }) => sum + value, 0);

/**
 * Two acts lock accounts in one order: `second` begins when `first` has locked its first account, and waits for it. In
 * two orders each would wait for the other, and PostgreSQL would have one repeated.
 */
export async function expectOneOrder(
  { em, users }: { readonly em: EntityManager; readonly users: Users },
  first: Act,
  second: Act,
): Promise<void> {
  const findForUpdate = users.findForUpdate.bind(users);
  const [locked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  users.findForUpdate = async (id) => {
    users.findForUpdate = findForUpdate;
    const user = await findForUpdate(id);
    locked.resolve();
    await blocked.promise;
    return user;
  };
  const before = await repeated();
  const one = first();
  await Promise.race([locked.promise, one]);
  const two = second();
  await untilBlocked(asideOf({ em }));
  blocked.resolve();
  await Promise.all([one, two]);
  expect(await repeated()).toBe(before);
}
