import type { JsonObject } from '../../objects/domain/json.ts';
import type { SyncedKind, SyncRun } from './sync-run.ts';
import type { WatchedEndpoint } from './watched-endpoint.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class SyncRuns {
  /** Unless one runs. @returns the one that runs now */
  abstract start(run: SyncRun): Promise<SyncRun>;
  /** In one statement, claims the run that is due at `now` until `claimedUntil`. */
  abstract claim(now: Date, claimedUntil: Date): Promise<SyncRun | undefined>;
  /** @returns false when it has ended meanwhile; nothing is changed then */
  abstract save(run: SyncRun): Promise<boolean>;
  abstract running(): Promise<SyncRun | undefined>;
  /** Newest first. */
  abstract latest(limit: number): Promise<readonly SyncRun[]>;
  /** Deletes at most `limit` finished runs that began before `moment`. @returns how many */
  abstract deleteStartedBefore(moment: Date, limit: number): Promise<number>;
}

export interface BrokenObject {
  readonly kind: SyncedKind;
  readonly id: string;
  /** The member that is not what we need. */
  readonly path: string;
  /** Without secrets. */
  readonly raw: JsonObject;
  readonly runId: string;
  readonly seenAt: Date;
}

export abstract class BrokenObjects {
  abstract save(object: BrokenObject): Promise<void>;
  /** Newest first. */
  abstract latest(limit: number): Promise<{ readonly objects: readonly BrokenObject[]; readonly total: number }>;
  abstract remove(kind: string, id: string): Promise<void>;
  /** Removes objects of the kind that this run did not find broken. */
  abstract removeOthers(kind: SyncedKind, runId: string): Promise<void>;
}

export abstract class WatchedEndpoints {
  /** Takes the turn at `now` unless an instance took one after `before`. @returns whether it was taken */
  abstract takeTurn(now: Date, before: Date): Promise<boolean>;
  abstract all(): Promise<readonly WatchedEndpoint[]>;
  abstract save(endpoint: WatchedEndpoint): Promise<void>;
  abstract remove(id: string): Promise<void>;
}

export abstract class ResyncFigures {
  abstract drift(kind: SyncedKind, objects: number): void;
  abstract finished(run: SyncRun): void;
  abstract disturbed(kind: SyncedKind, error: string): void;
  abstract broken(kind: SyncedKind, id: string | null, path: string): void;
  /** All endpoints that lead here. */
  abstract endpoints(endpoints: readonly WatchedEndpoint[]): void;
  abstract replayed(events: number): void;
}
