import { validate as isUuid } from 'uuid';

export type Condition = readonly [sql: string, ...values: readonly unknown[]];

/** Between the id of an entry and its time; both are taken in one call. */
const MOST_APART_MS = 60_000;
const VERSION_7 = /^[\da-f]{8}-[\da-f]{4}-7/i;

/** No index has the ids alone: the time that is in an id leads to a few entries. */
export function entryIs(id: string): readonly Condition[] {
  if (!isUuid(id) || !VERSION_7.test(id)) return [['false']];
  const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  return [
    ['id = ?', id],
    ['occurred_at between ? and ?', new Date(at - MOST_APART_MS), new Date(at + MOST_APART_MS)],
  ];
}
