import { ApiProperty } from '@nestjs/swagger';
import type { OAuthClient } from '../domain/client.ts';
import { logoPath } from './logo-path.ts';

/** What users see of a client that asks them for access. */
export class ShownClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** Path of the picture that this server made of its `logo_uri`; null: there is none. */
  @ApiProperty({ type: String, nullable: true }) icon!: string | null;
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
      icon: logoPath(client),
      uri: textOf(client_uri),
      termsUri: textOf(tos_uri),
      policyUri: textOf(policy_uri),
      verified: client.trusted,
      registeredAt: client.createdAt,
    };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
