import type { Fields } from '#shared-kernel/domain/change';
import { detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import type { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { ApiKey, type Metadata } from '../../domain/api-key.ts';
import type { KeyRequirement, PermissionMap } from '../../domain/permission-map.ts';
import type { SpendResult } from '../../domain/ports.ts';
import { SPEND, SPEND_WAITING } from './spend-statement.ts';

type KeyFields = Fields<ApiKey>;

/** Times are ISO texts, maps are JSON texts within the JSON. */
type Written<Value> = Value extends Date | PermissionMap | Metadata ? string : Value;

export interface SpendRow {
  readonly key: { readonly [Name in keyof KeyFields]: Written<KeyFields[Name]> };
  /** The position of the caller in the parameters, from 1. */
  readonly position: number;
  readonly spent: boolean;
  /** Uses of the same key by the callers after this one. */
  readonly usesAfter: number;
  readonly ownerIsBanned: boolean;
}

export interface KeyPresentation {
  readonly keyDigest: string;
  readonly requirement: KeyRequirement;
  readonly now: Date;
}

type SpendRows = Promise<(SpendRow | undefined)[]>;

/** Undefined for no such key. Waits for no lock, so that callers of different keys do not wait for each other. */
export function spendWithoutWaiting(
  statements: PreparedStatements,
  presentations: readonly KeyPresentation[],
): SpendRows {
  return execute(statements, 'api_key_spend', SPEND, presentations);
}

/** One statement per key, which waits for the lock of its row only. */
export async function spendWaiting(
  statements: PreparedStatements,
  presentations: readonly KeyPresentation[],
): Promise<Promise<SpendRow | undefined>[]> {
  const byKey = Map.groupBy(presentations, ({ keyDigest }) => keyDigest);
  const answers = new Map<KeyPresentation, Promise<SpendRow | undefined>>();
  for (const callers of byKey.values()) {
    const rows = execute(statements, 'api_key_spend_waiting', SPEND_WAITING, callers);
    callers.forEach((caller, index) =>
      answers.set(
        caller,
        rows.then((all) => all[index]),
      ),
    );
  }
  return presentations.map((presentation) => answers.get(presentation)!);
}

async function execute(
  statements: PreparedStatements,
  name: string,
  text: string,
  presentations: readonly KeyPresentation[],
): SpendRows {
  const digests = presentations.map(({ keyDigest }) => keyDigest);
  const asked = presentations.map(({ requirement: { permissions } }) =>
    permissions ? JSON.stringify(permissions) : null,
  );
  const forOwner = presentations.map(({ requirement }) => requirement.forOwner ?? false);
  const now = new Date(Math.max(...presentations.map((presentation) => presentation.now.getTime())));
  const rows = await statements.query<JsonRow<SpendRow>>(name, text, [
    padded(digests, ''),
    now,
    padded(asked, null),
    padded(forOwner, false),
  ]);
  const byPosition = new Map(rows.map(({ found }) => [found.position, found]));
  return presentations.map((_, index) => byPosition.get(index + 1));
}

const read = (text: string | null) => (text === null ? null : new Date(text));

/** The key as this caller would see it if the callers came one after the other. */
export function spendResultOf({ key: row, spent, usesAfter, ownerIsBanned }: SpendRow): SpendResult {
  const key = detached(ApiKey, {
    ...row,
    remaining: row.remaining === null ? null : row.remaining + usesAfter,
    requestCount: row.requestCount - usesAfter,
    previousEndsAt: read(row.previousEndsAt),
    expiresAt: read(row.expiresAt),
    lastRefillAt: read(row.lastRefillAt),
    usedUpAt: read(row.usedUpAt),
    windowStartedAt: read(row.windowStartedAt),
    lastRequest: read(row.lastRequest),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    permissions: row.permissions === null ? null : (JSON.parse(row.permissions) as PermissionMap),
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Metadata),
  });
  return { key, spent, ownerIsBanned };
}
