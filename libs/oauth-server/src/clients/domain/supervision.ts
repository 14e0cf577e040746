import type { ClientPart } from './client-metadata.ts';
import { ClientManagementRefusal } from './client-refusals.ts';
import { isOwnScope } from './scope.ts';

/** Rights that staff give a client for itself; the class of the client explains the members. */
export interface StaffRights {
  readonly ownScopes: readonly string[];
  readonly ownResources: readonly string[];
  readonly callsResources: readonly string[];
}

/** Settings of a client that only staff change. */
export interface Supervision extends StaffRights {
  readonly disabled: boolean;
  readonly trusted: boolean;
  readonly alwaysRefreshes: boolean;
}

export const NO_RIGHTS: StaffRights = { ownScopes: [], ownResources: [], callsResources: [] };

export const rightsOf = ({ ownScopes, ownResources, callsResources }: StaffRights): StaffRights => ({
  ownScopes,
  ownResources,
  callsResources,
});

export const hasRights = (rights: StaffRights): boolean =>
  Object.values(rightsOf(rights)).some((list) => list.length > 0);

export const NOT_SUSPENDED = { rightsSuspendedAt: null, rightsSuspendedFor: null };

/** Of a new client. */
export const AS_REGISTERED = {
  formerSecretDigest: null,
  formerSecretEndsAt: null,
  trusted: false,
  alwaysRefreshes: false,
  ...NO_RIGHTS,
  ...NOT_SUSPENDED,
  refreshRemoved: false,
  disabled: false,
  logo: null,
  logoProblem: null,
  documentFetchedAt: null,
  documentFreshUntil: null,
  lastUsedAt: null,
};

/** Changes after which another program may present itself as the client that staff gave rights to. */
export const SUSPENSION_REASONS = ['authentication-method', 'keys'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** Another secret, or other keys at the same `jwks_uri`, are no such change: that is how a client rotates them. */
export const suspensionReason = (changed: readonly ClientPart[]): SuspensionReason | undefined =>
  SUSPENSION_REASONS.find((reason) => changed.includes(reason));

/**
 * @param resources that tokens can be issued for
 * @throws CLIENT_CANNOT_ACT_FOR_ITSELF, INVALID_OWN_SCOPE, UNKNOWN_OWN_RESOURCE
 */
export function checkSupervision(
  client: { isPublic(): boolean },
  { ownScopes = [], ownResources = [], callsResources = [] }: Partial<Supervision>,
  resources: readonly string[],
): void {
  if (client.isPublic() && hasRights({ ownScopes, ownResources, callsResources }))
    throw ClientManagementRefusal.CLIENT_CANNOT_ACT_FOR_ITSELF();
  const wrong = ownScopes.find((scope) => !isOwnScope(scope));
  if (wrong !== undefined) throw ClientManagementRefusal.INVALID_OWN_SCOPE({ scope: wrong });
  const unknown = [...ownResources, ...callsResources].find((resource) => !resources.includes(resource));
  if (unknown !== undefined) throw ClientManagementRefusal.UNKNOWN_OWN_RESOURCE({ resource: unknown });
}
