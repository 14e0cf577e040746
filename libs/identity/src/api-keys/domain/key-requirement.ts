import type { PermissionMap } from './permission-map.ts';

/** What a key must permit to be used. */
export interface KeyRequirement {
  /** Absent: no particular permission. */
  readonly permissions?: PermissionMap | undefined;
  /** True: the key stands for its owner. A key without permissions does so; any other must have the above. */
  readonly forOwner?: boolean;
}
