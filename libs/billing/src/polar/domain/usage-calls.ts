import type { JsonObject } from '../../objects/domain/json.ts';

export interface UsageEvent {
  /** Ours: an event with an id that was sent before is counted as a duplicate. */
  readonly externalId: string;
  readonly name: string;
  readonly externalCustomerId: string;
  /** ISO 8601; not later than now. */
  readonly timestamp: string;
  readonly metadata?: JsonObject;
}

/** Units of one day, which begins at `at`, ISO 8601. */
export interface UnitsOfDay {
  readonly at: string;
  readonly units: number;
}

export interface UsageCalls {
  /** All or nothing: one invalid event fails the batch, and the third part of its location is its index. */
  ingest(events: readonly UsageEvent[]): Promise<{ readonly inserted: number; readonly duplicates: number }>;
  /** Units of a customer on a meter, by days of UTC; `total` is no sum for meters that take a maximum or average. */
  days(asked: {
    readonly meterId: string;
    readonly externalCustomerId: string;
    /** ISO 8601, as `until`. */
    readonly since: string;
    readonly until: string;
  }): Promise<{ readonly days: readonly UnitsOfDay[]; readonly total: number }>;
}
