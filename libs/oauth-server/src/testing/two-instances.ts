import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { postgresKits, type PostgresKit } from './postgres-kit.ts';
import { storedGrant } from './stored.ts';

/** Two instances of the application on one database, which `twoInstances` starts. */
export let here: PostgresKit;
export let there: PostgresKit;
/** Anew for each test. */
export let stored: Awaited<ReturnType<typeof storedGrant>>;

let all: Awaited<ReturnType<typeof postgresKits>>;
export function twoInstances(): void {
  beforeAll(async () => {
    all = await postgresKits(2);
    [here, there] = all.kits as [PostgresKit, PostgresKit];
  });
  afterAll(() => all.close());
  beforeEach(async () => {
    stored = await storedGrant(here);
  });
}

export const kit = (index: number) => (index % 2 ? here : there);
export const manyAtOnce = <T>(work: (instance: PostgresKit, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => kit(index).uow.run(() => work(kit(index), index))));

/** Runs `first` in a transaction that commits once `second`, on the other instance, waits for it. */
export const whileOpen = <First, Second>(
  first: (instance: PostgresKit) => Promise<First>,
  second: (instance: PostgresKit) => Promise<Second>,
) => whileOpenFlow(first, (instance) => instance.uow.run(() => second(instance)));

/** As `whileOpen`, with a flow that begins its own transactions. */
export async function whileOpenFlow<First, Second>(
  first: (instance: PostgresKit) => Promise<First>,
  second: (instance: PostgresKit) => Promise<Second>,
): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = here.uow.run(async () => {
    const result = await first(here);
    begun.resolve();
    await over.promise;
    return result;
  });
  await Promise.race([begun.promise, held]);
  const waiting = second(there);
  const both = Promise.allSettled([held, waiting]);
  await untilBlocked(asideOf(here));
  over.resolve();
  return both;
}

export type Step = (instance: PostgresKit) => Promise<unknown>;

/**
 * A transaction of the other instance comes between two steps of one, and waits for it. Each runs once: after a deadlock
 * the unit of work would repeat one.
 */
export async function expectOrder(other: Step, first: Step, then: Step): Promise<void> {
  const runs = { flow: 0, other: 0 };
  const [begun, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const flow = here.uow.run(async () => {
    runs.flow++;
    await first(here);
    begun.resolve();
    await blocked.promise;
    await then(here);
  });
  await Promise.race([begun.promise, flow]);
  const second = there.uow.run(async () => {
    runs.other++;
    await other(there);
  });
  await untilBlocked(asideOf(here));
  blocked.resolve();
  await Promise.all([flow, second]);
  expect(runs).toEqual({ flow: 1, other: 1 });
}
