import type { PermissionMap } from './permission-map.ts';

/** What a key must be good for to be used. */
export interface KeyDemand {
  /** What the key must permit; absent: nothing in particular. */
  readonly permissions?: PermissionMap | undefined;
  /** True: the key is to stand for its owner, which a key without permissions does; any other must permit the above. */
  readonly forOwner?: boolean;
}
