import { ApiKeyRefusal } from './api-key-refusals.ts';

export type PermissionMap = Readonly<Record<string, readonly string[]>>;

export interface KeyRequirement {
  /** Absent: no particular permission. */
  readonly permissions?: PermissionMap | undefined;
  /** True: the key stands for its owner. A key without permissions does so; any other must have the above. */
  readonly forOwner?: boolean;
}

const MAX_ENTRIES = 100;
const NAME = /^[\w.:*/-]{1,64}$/;

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MAX_ENTRIES &&
  value.every((name) => typeof name === 'string' && NAME.test(name));

/** @throws INVALID_PERMISSIONS */
export function permissionMapOf(value: unknown): PermissionMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw ApiKeyRefusal.INVALID_PERMISSIONS();
  const entries = Object.entries(value);
  if (
    entries.length > MAX_ENTRIES ||
    !entries.every(([resource, actions]) => NAME.test(resource) && isNames(actions))
  ) {
    throw ApiKeyRefusal.INVALID_PERMISSIONS();
  }
  return value as PermissionMap;
}

/** An empty request, or one without actions on a resource, is never permitted. */
export function asksForNothing(asked: PermissionMap): boolean {
  const wanted = Object.values(asked);
  return wanted.length === 0 || wanted.some((actions) => actions.length === 0);
}

/** Whether the map contains every requested action by name; no inheritance, no patterns. */
export function permits(held: PermissionMap | null, asked: PermissionMap): boolean {
  if (held === null || asksForNothing(asked)) return false;
  return Object.entries(asked).every(
    ([resource, actions]) =>
      Object.hasOwn(held, resource) && actions.every((action) => held[resource]!.includes(action)),
  );
}
