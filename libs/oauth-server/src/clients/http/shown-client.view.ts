import { ApiProperty } from '@nestjs/swagger';
import type { OAuthClient } from '../domain/client.ts';

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
