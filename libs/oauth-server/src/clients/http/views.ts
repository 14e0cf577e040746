import { ApiProperty } from '@nestjs/swagger';
import type { EditedClient } from '../application/client-editing.ts';
import { LOGGED_ENDPOINTS, type LoggedRequest } from '../domain/client-log.ts';
import type { OAuthClient } from '../domain/client.ts';
import { unservedGrantTypes } from '../domain/flow-types.ts';
import { metadataOf } from '../domain/registration.ts';
import type { ServedApi } from '../domain/served-apis.ts';
import { SUSPENSION_REASONS, type SuspensionReason } from '../domain/supervision.ts';

/** The metadata of a client (RFC 7591 §2). Members without a value are absent. */
export class ClientMetadataView {
  redirect_uris!: string[];
  token_endpoint_auth_method!: string;
  grant_types!: string[];
  response_types!: string[];
  id_token_signed_response_alg!: string;
  client_name?: string;
  logo_uri?: string;
  /** Separated by blanks. */
  scope?: string;
  /** The other members, as registered. */
  [member: string]: unknown;

  static of(client: OAuthClient): ClientMetadataView {
    return metadataOf(client) as unknown as ClientMetadataView;
  }
}

interface Shown {
  readonly secret?: string | undefined;
  readonly registrationToken?: string | undefined;
}

/** RFC 7591 §3.2.1 and RFC 7592 §3: the metadata as registered, and what the server made. */
export class RegisteredClientView extends ClientMetadataView {
  client_id!: string;
  /** Absent for a client without a secret, and where none is new. Shown once. */
  client_secret?: string;
  /** Seconds since 1970. */
  client_id_issued_at!: number;
  /** 0: never. */
  client_secret_expires_at!: number;
  /** Where the client reads, replaces and deletes its registration (RFC 7592). */
  registration_client_uri!: string;
  /** The bearer token for that. Shown once. */
  registration_access_token?: string;
  /** Grant types of the registration that the token endpoint refuses; absent where it serves all. */
  unserved_grant_types?: string[];

  static registered(client: OAuthClient, { secret, registrationToken }: Shown, issuer: string): RegisteredClientView {
    const unserved = unservedGrantTypes(client.grantTypes);
    return {
      ...ClientMetadataView.of(client),
      client_id: client.clientId,
      ...(secret !== undefined && { client_secret: secret }),
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_secret_expires_at: 0,
      registration_client_uri: `${issuer}/oauth2/register/${client.clientId}`,
      ...(registrationToken !== undefined && { registration_access_token: registrationToken }),
      ...(unserved.length > 0 && { unserved_grant_types: [...unserved] }),
    };
  }
}

/** A scope of an API, in words for the user. */
export class ApiScopeView {
  name!: string;
  /** In words: what a client can do with the scope. */
  description!: string;
}

/** An API that a user is asked for, or granted. */
export class NamedApiView {
  /** The resource (RFC 8707). */
  identifier!: string;
  name!: string;
  /** All of its scopes, also those that are not asked for. */
  scopes!: ApiScopeView[];

  static of({ identifier, name, scopes }: ServedApi): NamedApiView {
    return { identifier, name, scopes: scopes.map((scope) => ({ ...scope })) };
  }
}

/** A request of a client to this server. No user is named. */
export class ClientRequestView {
  id!: string;
  at!: Date;
  @ApiProperty({ enum: LOGGED_ENDPOINTS }) endpoint!: LoggedRequest['endpoint'];
  /** `asked`: the user was asked to sign in or to consent. */
  @ApiProperty({ enum: ['done', 'asked', 'refused'] }) outcome!: LoggedRequest['outcome'];
  /** The `grant_type` of a token request; null for others. */
  @ApiProperty({ type: String, nullable: true }) grantType!: string | null;
  /** Null unless it was refused. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Names the request to support. */
  @ApiProperty({ type: String, nullable: true }) requestId!: string | null;
}

export class ClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** Its `logo_uri`, as registered. */
  @ApiProperty({ type: String, nullable: true }) icon!: string | null;

  static of({ clientId, name, icon }: OAuthClient): ClientView {
    return { clientId, name, icon };
  }
}

const SUPERVISED = [
  'clientId',
  'picture',
  'disabled',
  'trusted',
  'requiresPkce',
  'rightsSuspendedAt',
  'rightsSuspendedFor',
  'createdAt',
  'updatedAt',
  'lastUsedAt',
  'formerSecretEndsAt',
] as const;

/** A client as its owner and staff see it. */
export class SupervisedClientView {
  clientId!: string;
  /** A data URL, set by staff, which pages show; null: they show initials. Only a trusted client has one. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
  /** Staff disabled it: no user can authorize it, and none of its tokens is accepted. */
  disabled!: boolean;
  /** An application of the operator: users are not asked for consent. */
  trusted!: boolean;
  /** Whether authorization requests need a code challenge. */
  requiresPkce!: boolean;
  /**
   * Since when the rights that staff gave are suspended, because the client proves itself in another way since then; null:
   * they are in effect.
   */
  @ApiProperty({ type: Date, nullable: true }) rightsSuspendedAt!: Date | null;
  @ApiProperty({ enum: SUSPENSION_REASONS, nullable: true }) rightsSuspendedFor!: SuspensionReason | null;
  createdAt!: Date;
  updatedAt!: Date;
  /** About when a token was last issued; null: never. */
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;
  hasSecret!: boolean;
  /** Until when the secret before the last rotation is accepted; null: it is not. */
  @ApiProperty({ type: Date, nullable: true }) formerSecretEndsAt!: Date | null;

  static supervised(client: OAuthClient): SupervisedClientView {
    const shown = Object.fromEntries(SUPERVISED.map((name) => [name, client[name]]));
    const values = shown as Pick<OAuthClient, (typeof SUPERVISED)[number]>;
    return { ...values, hasSecret: client.secretDigest !== null };
  }
}

/** A client as its owner sees it. */
export class OwnClientView extends SupervisedClientView {
  metadata!: ClientMetadataView;
  /** Whether it can change itself (RFC 7592). */
  hasRegistrationToken!: boolean;

  static of(client: OAuthClient): OwnClientView {
    return {
      ...SupervisedClientView.supervised(client),
      metadata: ClientMetadataView.of(client),
      hasRegistrationToken: client.registrationDigest !== null,
    };
  }
}

export class EditedClientView extends OwnClientView {
  /** A new secret. Shown once; absent where the client keeps the one it has. */
  secret?: string;

  static edited({ client, secret }: EditedClient): EditedClientView {
    return { ...OwnClientView.of(client), ...(secret !== undefined && { secret }) };
  }
}

export class DoneView {
  status!: boolean;

  static readonly done: DoneView = { status: true };
}

export class ShownClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** A data URL, set by staff; null: there is none. Only a verified client has one. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
  @ApiProperty({ type: String, nullable: true }) uri!: string | null;
  @ApiProperty({ type: String, nullable: true }) termsUri!: string | null;
  @ApiProperty({ type: String, nullable: true }) policyUri!: string | null;
  /** An application of the operator. */
  verified!: boolean;
  registeredAt!: Date;

  static of(client: OAuthClient): ShownClientView {
    const { client_uri, tos_uri, policy_uri } = client.details;
    return {
      clientId: client.clientId,
      name: client.name,
      picture: client.picture,
      uri: textOf(client_uri),
      termsUri: textOf(tos_uri),
      policyUri: textOf(policy_uri),
      verified: client.trusted,
      registeredAt: client.createdAt,
    };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
