import { isInlinePicture } from '#shared-kernel/domain/picture';
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
  readonly picture: string | null;
  readonly alwaysRefreshes: boolean;
}

export const NO_RIGHTS: StaffRights = { ownScopes: [], ownResources: [], callsResources: [] };

export const rightsOf = ({ ownScopes, ownResources, callsResources }: StaffRights): StaffRights => ({
  ownScopes,
  ownResources,
  callsResources,
});

export const hasRights = ({ ownScopes, ownResources, callsResources }: StaffRights): boolean =>
  [...ownScopes, ...ownResources, ...callsResources].length > 0;

type Given = StaffRights & { readonly rightsSuspendedAt: Date | null };

/** Compares the rights before and after. A suspension that ends because no right is left was not lifted. */
export const changedRights = (before: Given, after: Given) => ({
  isChanged: JSON.stringify(rightsOf(before)) !== JSON.stringify(rightsOf(after)),
  isLifted: before.rightsSuspendedAt !== null && after.rightsSuspendedAt === null && hasRights(after),
});

export const NOT_SUSPENDED = { rightsSuspendedAt: null, rightsSuspendedFor: null };

/** The picture goes with the trust, so that later trust in another name does not bring it back. */
export const NOT_TRUSTED = { trusted: false, picture: null };

export const AS_REGISTERED = {
  formerSecretDigest: null,
  formerSecretEndsAt: null,
  ...NOT_TRUSTED,
  alwaysRefreshes: false,
  ...NO_RIGHTS,
  ...NOT_SUSPENDED,
  refreshRemoved: false,
  disabled: false,
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
 * @throws CLIENT_CANNOT_ACT_FOR_ITSELF, INVALID_OWN_SCOPE, UNKNOWN_OWN_RESOURCE, INVALID_CLIENT_PICTURE,
 *   CLIENT_IS_NOT_TRUSTED
 */
export function checkSupervision(
  client: { readonly trusted: boolean; isPublic(): boolean },
  values: Partial<Supervision>,
  resources: readonly string[],
): void {
  const { ownScopes = [], ownResources = [], callsResources = [] } = values;
  if (client.isPublic() && hasRights({ ownScopes, ownResources, callsResources }))
    throw ClientManagementRefusal.CLIENT_CANNOT_ACT_FOR_ITSELF();
  const wrong = ownScopes.find((scope) => !isOwnScope(scope));
  if (wrong !== undefined) throw ClientManagementRefusal.INVALID_OWN_SCOPE({ scope: wrong });
  const unknown = [...ownResources, ...callsResources].find((resource) => !resources.includes(resource));
  if (unknown !== undefined) throw ClientManagementRefusal.UNKNOWN_OWN_RESOURCE({ resource: unknown });
  checkPicture(values.picture ?? null, values.trusted ?? client.trusted);
}

function checkPicture(picture: string | null, trusted: boolean): void {
  if (picture === null) return;
  if (!isInlinePicture(picture)) throw ClientManagementRefusal.INVALID_CLIENT_PICTURE();
  if (!trusted) throw ClientManagementRefusal.CLIENT_IS_NOT_TRUSTED();
}
