import { actionsIn, haveIndex, isNarrow, type NarrowFilters } from '#shared-kernel/domain/audit-filters';

/** The filters of a search in the audit trail that decide whether it needs a time range. */
export interface RangedFilters extends NarrowFilters {
  readonly targetKind?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export const MOST_RANGE_DAYS = 31;

/**
 * Whether a search could read the whole trail for a few entries: no index has kinds of actors other than staff, kinds of
 * targets, actions that begin alike, and many actions at a time. Such a search is bounded by another filter, or by a time range.
 */
export function needsTimeRange(filters: RangedFilters, now: Date): boolean {
  const { actorKind, targetKind, action, from, until = now } = filters;
  if (isNarrow(filters)) return false;
  if (actorKind === undefined && targetKind === undefined && haveIndex(actionsIn(action))) return false;
  return from === undefined || until.getTime() - from.getTime() > MOST_RANGE_DAYS * 86_400_000;
}
