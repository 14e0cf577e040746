import { change, type Fields } from '#shared-kernel/domain/change';
import { hasDigest } from '#shared-kernel/domain/digest';
import type { ClientSwitches } from './client-switches.ts';
import { ClientManagementRefusal } from './client-refusals.ts';
import {
  changedParts,
  type ClientDetails,
  type ClientMetadata,
  endsTrust,
  hasGuarantor,
  type StoredSecret,
} from './client-metadata.ts';
import { isRefreshRemoved } from './scope.ts';
import {
  type AuthenticationMethod,
  type GrantType,
  type IdTokenAlgorithm,
  type ResponseType,
  usesSecret,
} from './flow-types.ts';
import {
  AS_REGISTERED,
  checkSupervision,
  NOT_SUSPENDED,
  NOT_TRUSTED,
  hasRights,
  NO_RIGHTS,
  rightsOf,
  type StaffRights,
  type Supervision,
  type SuspensionReason,
  suspensionReason,
} from './supervision.ts';

const NO_SECRET = { secretDigest: null, sealedSecret: null };
const NO_FORMER_SECRET = { formerSecretDigest: null, formerSecretEndsAt: null };

export class OAuthClient {
  declare readonly id: string;
  /** The id that the client presents: 32 letters, or the URL of its client id metadata document. */
  declare readonly clientId: string;
  /** Digest of the registration access token (RFC 7592 §3); null: managed otherwise only. */
  declare readonly registrationDigest: string | null;
  /** Null without a secret: a public client, or one that signs assertions. */
  declare readonly secretDigest: string | null;
  /** The secret itself, sealed, where it signs id tokens (HS256, OpenID Connect Core §10.1). */
  declare readonly sealedSecret: string | null;
  /** The secret before the last rotation, valid until `formerSecretEndsAt`; null: none. */
  declare readonly formerSecretDigest: string | null;
  declare readonly formerSecretEndsAt: Date | null;
  declare readonly name: string | null;
  /** The `logo_uri`, at any host: neither this server nor a page of it requests that. */
  declare readonly icon: string | null;
  /** A data URL (`isInlinePicture`) that staff set, which pages show; null: its initials. Only a trusted client has one. */
  declare readonly picture: string | null;
  declare readonly redirectUris: readonly string[];
  declare readonly authenticationMethod: AuthenticationMethod;
  declare readonly grantTypes: readonly GrantType[];
  /** `refresh_token` was among its grants, and was taken out. One that never named it gets refresh tokens (RFC 7591 §2). */
  declare readonly refreshRemoved: boolean;
  declare readonly responseTypes: readonly ResponseType[];
  /** Scopes it may ask for; null: all that every client may. */
  declare readonly scopes: readonly string[] | null;
  declare readonly idTokenAlgorithm: IdTokenAlgorithm;
  /** Whether it sends its authorization requests beforehand, all of them (RFC 9126 §6). */
  declare readonly requiresPushedRequests: boolean;
  /** Whether all its access tokens are sender-constrained (RFC 9449 §5.2). */
  declare readonly requiresBoundTokens: boolean;
  /** Whether authorization requests need a code challenge. A public client always does. */
  declare readonly requiresPkce: boolean;
  declare readonly switches: ClientSwitches;
  /** An application of the operator: users are not asked for consent. Set by staff, never by registration. */
  declare readonly trusted: boolean;
  /** Gets a refresh token without asking for `offline_access`, for clients that never ask. Set by staff. */
  declare readonly alwaysRefreshes: boolean;
  /** Scopes of tokens that it gets for itself (client credentials). Set by staff; empty: it gets none. */
  declare readonly ownScopes: readonly string[];
  /** Resources (RFC 8707) that it serves: it may introspect all tokens issued for them. Set by staff. */
  declare readonly ownResources: readonly string[];
  /** Resources (RFC 8707) that it calls: it gets tokens for them by itself (client credentials). Set by staff. */
  declare readonly callsResources: readonly string[];
  /**
   * Since when the rights that staff gave are suspended: the client proves itself in another way than when staff looked at
   * it. Null: they are in effect. Flows ask `staffRights`.
   */
  declare readonly rightsSuspendedAt: Date | null;
  declare readonly rightsSuspendedFor: SuspensionReason | null;
  declare readonly disabled: boolean;
  /** The user who registered it; null for anonymous registration. */
  declare readonly userId: string | null;
  declare readonly details: ClientDetails;
  /** When the metadata document was last fetched whose URL is the client id; null for a registered client. */
  declare readonly documentFetchedAt: Date | null;
  /** From then on it is fetched again before it is used. */
  declare readonly documentFreshUntil: Date | null;
  /** When a token was last issued to it; null: never. */
  declare readonly lastUsedAt: Date | null;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<OAuthClient>) {
    Object.assign(this, values);
  }

  static register(
    values: Omit<Fields<OAuthClient>, keyof typeof AS_REGISTERED | 'createdAt' | 'updatedAt'>,
    now: Date,
  ): OAuthClient {
    return new OAuthClient({
      ...values,
      ...AS_REGISTERED,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Whether a client has an owner, or staff trust it. Any other client can be registered, or published as a document, by strangers. */
  isVouchedFor(): boolean {
    return this.userId !== null || this.trusted;
  }

  /** Whether the client cannot keep a secret (RFC 6749 §2.1). */
  isPublic(): boolean {
    return this.authenticationMethod === 'none';
  }

  /** The rights that staff gave and that are in effect. A public client has none: anyone can present its id. */
  staffRights(): StaffRights {
    return this.rightsSuspendedAt === null && !this.isPublic() ? rightsOf(this) : NO_RIGHTS;
  }

  /** Whether it gets tokens for itself (RFC 6749 §4.4). */
  mayActForItself(): boolean {
    return !this.isPublic() && this.grantTypes.includes('client_credentials') && hasGuarantor(this);
  }

  /** Whether its codes need a challenge (RFC 7636). */
  needsPkce(): boolean {
    return this.requiresPkce || this.isPublic();
  }

  /** Whether it would lack a secret: to authenticate, or to sign id tokens with. */
  needsSecretFor({ authenticationMethod, idTokenAlgorithm }: ClientMetadata): boolean {
    if (!usesSecret(authenticationMethod)) return false;
    return this.secretDigest === null || (idTokenAlgorithm === 'HS256' && this.sealedSecret === null);
  }

  /**
   * Replaces what was registered. Anybody but staff does, so it ends their trust (`endsTrust`) and suspends the rights that
   * they gave (`suspensionReason`).
   * @param secret a new one, if `needsSecretFor` the metadata
   * @throws PUBLIC_CLIENTS_NEED_PKCE
   */
  edit(metadata: ClientMetadata, secret: StoredSecret | undefined, now: Date): void {
    const { authenticationMethod, grantTypes, idTokenAlgorithm, requiresPkce } = metadata;
    if (!requiresPkce && authenticationMethod === 'none') throw ClientManagementRefusal.PUBLIC_CLIENTS_NEED_PKCE();
    const current = {
      secretDigest: this.secretDigest,
      sealedSecret: idTokenAlgorithm === 'HS256' ? this.sealedSecret : null,
    };
    const kept = !secret && usesSecret(authenticationMethod);
    const stored = kept ? current : { ...NO_SECRET, ...secret };
    const reason = hasRights(this) ? suspensionReason(changedParts(this, metadata)) : undefined;
    change<OAuthClient>(this, {
      ...metadata,
      ...stored,
      ...(!kept && NO_FORMER_SECRET),
      refreshRemoved: isRefreshRemoved(this, grantTypes),
      ...(endsTrust(this, metadata) && NOT_TRUSTED),
      ...(reason && { rightsSuspendedAt: now, rightsSuspendedFor: reason }),
      updatedAt: now,
    });
  }

  /**
   * @param endsAt until when the current secret is accepted beside the new one; null: not at all
   * @throws CLIENT_HAS_NO_SECRET
   */
  rotateSecret(secret: StoredSecret, endsAt: Date | null, now: Date): void {
    if (this.secretDigest === null) throw ClientManagementRefusal.CLIENT_HAS_NO_SECRET();
    const former = endsAt ? { formerSecretDigest: this.secretDigest, formerSecretEndsAt: endsAt } : NO_FORMER_SECRET;
    change<OAuthClient>(this, { ...secret, ...former, updatedAt: now });
  }

  /**
   * Replaces the secret by one that is told to no one.
   * @param older digest of the secret that stays valid while its overlap lasts; null: none does
   */
  voidSecret(unknown: StoredSecret, older: string | null, now: Date): void {
    const keepsFormer = older !== null && this.formerSecretDigest === older;
    change<OAuthClient>(this, { ...unknown, ...(!keepsFormer && NO_FORMER_SECRET), updatedAt: now });
  }

  /**
   * @param resources that tokens can be issued for
   * @throws CLIENT_CANNOT_ACT_FOR_ITSELF, INVALID_OWN_SCOPE, UNKNOWN_OWN_RESOURCE, INVALID_CLIENT_PICTURE,
   *   CLIENT_IS_NOT_TRUSTED
   */
  supervise(values: Partial<Supervision>, resources: readonly string[], now: Date): void {
    checkSupervision(this, values, resources);
    const isWithout = !hasRights({ ...rightsOf(this), ...values });
    change<OAuthClient>(this, {
      ...values,
      ...(values.trusted === false && NOT_TRUSTED),
      ...(isWithout && NOT_SUSPENDED),
      updatedAt: now,
    });
  }

  /** Staff looked at the client again. @throws CLIENT_CANNOT_ACT_FOR_ITSELF */
  liftSuspension(now: Date): void {
    if (this.isPublic()) throw ClientManagementRefusal.CLIENT_CANNOT_ACT_FOR_ITSELF();
    change<OAuthClient>(this, { ...NOT_SUSPENDED, updatedAt: now });
  }

  markFetched(documentFreshUntil: Date, now: Date): void {
    change<OAuthClient>(this, { documentFetchedAt: now, documentFreshUntil });
  }

  /** @param registrationDigest null: the one there was is revoked */
  replaceRegistrationToken(registrationDigest: string | null): void {
    change<OAuthClient>(this, { registrationDigest });
  }

  /** Whether this is its secret, or the one before while that is still valid. */
  hasSecret(secret: string, now: Date): boolean {
    const { secretDigest, formerSecretDigest, formerSecretEndsAt } = this;
    if (secretDigest !== null && hasDigest(secret, secretDigest)) return true;
    const isFormerValid = formerSecretEndsAt !== null && formerSecretEndsAt > now;
    return isFormerValid && formerSecretDigest !== null && hasDigest(secret, formerSecretDigest);
  }

  /** Whether users may be sent there after they signed out: character by character (RP-Initiated Logout §3). */
  isPostLogoutUri(uri: string): boolean {
    const uris = this.details['post_logout_redirect_uris'];
    return Array.isArray(uris) && uris.includes(uri);
  }

  /** Where it wants to be told that a session ended (OpenID Connect Back-Channel Logout); undefined: nowhere. */
  backchannelLogoutUri(): string | undefined {
    const uri = this.details['backchannel_logout_uri'];
    return typeof uri === 'string' ? uri : undefined;
  }

  reseal(sealedSecret: string): void {
    change<OAuthClient>(this, { sealedSecret });
  }
}
