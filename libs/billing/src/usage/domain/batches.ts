import type { Pauses } from '#shared-kernel/domain/pauses';

const MAX_BYTES = 1_000_000;

/** The first of them, at least one, whose JSON is not larger than the platform accepts at once. */
export function fitting<Item>(items: readonly Item[]): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) > MAX_BYTES);
  return end === -1 ? items : items.slice(0, Math.max(1, end));
}

/**
 * The events of a refused batch that are at fault, by their index in it, and why. Empty: the platform does not say.
 * @param fields whose location is such as `['body', 'events', '3', 'timestamp']`
 */
export function refusedEvents(
  fields: readonly { readonly location: readonly string[]; readonly message: string }[],
  count: number,
): ReadonlyMap<number, string> {
  const refused = new Map<number, string>();
  for (const { location, message } of fields) {
    const [, list, index, ...member] = location;
    const at = Number(index);
    if (list !== 'events' || index === undefined || !Number.isInteger(at) || at < 0 || at >= count) continue;
    if (!refused.has(at)) refused.set(at, [member.join('.'), message].filter(Boolean).join(': ').slice(0, 500));
  }
  return refused;
}

/** Until events are sent again that could not be. None is given up: what was used is to be paid. */
export const PAUSES: Pauses = {
  firstRetryMs: 2000,
  retryFactor: 2,
  longestRetryMs: 600_000,
  retryJitter: 0,
  maxAttempts: Infinity,
};
