import { ApiProperty } from '@nestjs/swagger';
import type { RegisteredClient } from '../application/client-registration.ts';
import type { OAuthClient } from '../domain/client.ts';

/** Members without a value are left out: clients refuse null. */
const present = <Name extends string>(values: Readonly<Record<Name, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Partial<
    Record<Name, string>
  >;

/** RFC 7591 §3.2.1: the metadata as registered, and what the server made. */
export class RegisteredClientView {
  client_id!: string;
  /** Absent for a client without a secret. Shown once. */
  client_secret?: string;
  /** Seconds since 1970. */
  client_id_issued_at!: number;
  /** 0: never. */
  client_secret_expires_at!: number;
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

  static of({ client, secret }: RegisteredClient): RegisteredClientView {
    const scope = client.scopes?.join(' ');
    return {
      ...client.details,
      client_id: client.clientId,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_secret_expires_at: 0,
      redirect_uris: [...client.redirectUris],
      token_endpoint_auth_method: client.authenticationMethod,
      grant_types: [...client.grantTypes],
      response_types: [...client.responseTypes],
      id_token_signed_response_alg: client.idTokenAlgorithm,
      ...present({ client_secret: secret, client_name: client.name, logo_uri: client.icon, scope }),
    };
  }
}

export class ClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({ type: String, nullable: true }) icon!: string | null;

  static of({ clientId, name, icon }: OAuthClient): ClientView {
    return { clientId, name, icon };
  }
}
