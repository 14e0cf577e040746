/** The filters of a search in the audit trail that decide whether it needs a time range. */
export interface RangedFilters {
  readonly accountId?: string | undefined;
  readonly actor?: string | undefined;
  readonly actorKind?: string | undefined;
  readonly impersonatorId?: string | undefined;
  readonly target?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly concerning?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly reason?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly requestId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** An index finds the entries of one of them, which are few of all. */
const NARROW = [
  'accountId',
  'actor',
  'impersonatorId',
  'target',
  'concerning',
  'organizationId',
  'reason',
  'ipAddress',
  'requestId',
  'entryId',
] as const satisfies readonly (keyof RangedFilters)[];

export const MOST_RANGE_DAYS = 31;

/**
 * Whether a search could read the whole trail for a few entries: no index has kinds of actors other than staff, kinds of
 * targets, and actions that begin alike. Such a search is bounded by another filter, or by a time range.
 */
export function needsTimeRange(filters: RangedFilters, now: Date): boolean {
  const { actorKind, targetKind, action, from, until = now } = filters;
  if (actorKind === 'staff' || NARROW.some((name) => filters[name] !== undefined)) return false;
  if (actorKind === undefined && targetKind === undefined && !action?.split(',').some((name) => name.endsWith('.')))
    return false;
  return from === undefined || until.getTime() - from.getTime() > MOST_RANGE_DAYS * 86_400_000;
}
