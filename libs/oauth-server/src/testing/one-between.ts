import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import type { PostgresKit } from './postgres-kit.ts';

type Step = (kit: PostgresKit) => Promise<unknown>;

/** How often each of the two transactions ran: after a deadlock the unit of work repeats one. */
export interface Runs {
  readonly flow: number;
  readonly other: number;
}

export const ONCE: Runs = { flow: 1, other: 1 };

/** A transaction of the other instance comes between two steps of one, and waits for it. */
export async function oneBetween(
  [here, there]: readonly [PostgresKit, PostgresKit],
  steps: readonly [Step, Step],
  other: Step,
): Promise<Runs> {
  const runs = { flow: 0, other: 0 };
  const [begun, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const flow = here.uow.run(async () => {
    runs.flow++;
    await steps[0](here);
    begun.resolve();
    await blocked.promise;
    await steps[1](here);
  });
  await Promise.race([begun.promise, flow]);
  const second = there.uow.run(async () => {
    runs.other++;
    await other(there);
  });
  await untilBlocked(asideOf(here));
  blocked.resolve();
  await Promise.all([flow, second]);
  return runs;
}
