import type { ClientMetadata } from './client-metadata.ts';
import type { OAuthClient } from './client.ts';
import { RegistrationRefusal } from './registration-refusals.ts';

type Owned = Pick<OAuthClient, 'userId' | 'ownScopes'>;

/** Everybody can register a client without an account, so such a one acts for users only, unless staff gave it scopes. */
const hasGuarantor = ({ userId, ownScopes }: Owned): boolean => userId !== null || ownScopes.length > 0;

/** Whether a client gets tokens for itself (RFC 6749 §4.4). */
export const mayActForItself = (client: OAuthClient): boolean =>
  !client.isPublic() && client.grantTypes.includes('client_credentials') && hasGuarantor(client);

/**
 * The metadata as they are registered: RFC 7591 §2 lets a server leave out what it does not serve.
 * @throws INVALID_CLIENT_METADATA when no grant is left
 */
export function servedMetadata(metadata: ClientMetadata, owned: Owned): ClientMetadata {
  if (hasGuarantor(owned)) return metadata;
  const grantTypes = metadata.grantTypes.filter((one) => one !== 'client_credentials');
  if (grantTypes.length === 0 && metadata.grantTypes.length > 0) {
    const problem = 'must have another one than client_credentials for a client without an owner';
    throw RegistrationRefusal.INVALID_CLIENT_METADATA({ member: 'grant_types', problem });
  }
  return { ...metadata, grantTypes };
}
