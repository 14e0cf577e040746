/** Filters of the audit trail of which each leaves few entries of all; an index finds those in the order of time. */
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
] as const;

export type NarrowFilters = {
  readonly [Name in (typeof NARROW)[number] | 'actorKind']?: string | undefined;
};

/** Acts of staff are few as well, and have an index; those of other kinds of actors have none. */
export const isNarrow = (filters: NarrowFilters): boolean =>
  filters.actorKind === 'staff' || NARROW.some((name) => filters[name] !== undefined);

/** Whole names of actions that are looked for one by one, by the index on actions. */
const MOST_BY_INDEX = 10;

/** The beginning of names, such as `two-factor.`. */
export const isBeginning = (action: string): boolean => action.endsWith('.');

/** The names in a filter by actions, each once. */
export const actionsIn = (filter: string | undefined): readonly string[] => [...new Set(filter?.split(','))];

/** Whether an index finds the entries of actions: it has none of those that begin alike, and is asked for a few others. */
export const haveIndex = (actions: readonly string[]): boolean =>
  actions.length <= MOST_BY_INDEX && !actions.some(isBeginning);
