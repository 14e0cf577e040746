import type { Micros } from './core/clock.ts';
import type { World } from './core/world.ts';
import { expiriesDue } from './checkouts/routes.ts';
import { cyclesDue, dunningDue } from './subscriptions/cycle.ts';

const MAX_STEPS = 100_000;

/** Everything that is due by then happens at its own time, the earliest first. */
export function runUntil(world: World, until: Micros): void {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [next] = [...expiriesDue(world), ...cyclesDue(world), ...dunningDue(world)]
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at - other.at);
    if (!next) break;
    world.clock.moveTo(next.at);
    next.run();
  }
  world.clock.moveTo(until);
}
