import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Person, UserOrganization } from '#identity';
import type { OAuthClient } from '../../clients/domain/client.ts';
import { metadataOf } from '../../clients/domain/registration.ts';
import { SUSPENSION_REASONS, type SuspensionReason } from '../../clients/domain/supervision.ts';
import type { Connection } from '../../grants/index.ts';
import type { FoundClient } from '../application/staff-clients.ts';

export class ClientOwnerView {
  id!: string;
  name!: string;
  email!: string;

  static of({ id, name, email }: Person): ClientOwnerView {
    return { id, name, email };
  }
}

export class StaffClientView {
  /** Of the row; routes take it. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** As registered (RFC 7591 §2). */
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: Record<string, unknown>;
  /** A data URL, which pages show; null: they show initials. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
  disabled!: boolean;
  trusted!: boolean;
  requiresPkce!: boolean;
  alwaysRefreshes!: boolean;
  ownScopes!: string[];
  ownResources!: string[];
  callsResources!: string[];
  /**
   * Since when the rights that staff gave are suspended, because the client proves itself in another way since then; null:
   * they are in effect.
   */
  @ApiProperty({ type: Date, nullable: true }) rightsSuspendedAt!: Date | null;
  @ApiProperty({ enum: SUSPENSION_REASONS, nullable: true }) rightsSuspendedFor!: SuspensionReason | null;
  /** Null: registered without a session. */
  @ApiProperty({ type: ClientOwnerView, nullable: true }) owner!: ClientOwnerView | null;
  /** Grants under which tokens were issued and that have not expired. */
  grants!: number;
  /** Users who gave them. */
  users!: number;
  createdAt!: Date;
  updatedAt!: Date;
  /** About when a token was last issued; null: never. */
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;

  static of({ client, owner, count }: FoundClient): StaffClientView {
    const shown = { ...flagsOf(client), metadata: metadataOf(client), ...count };
    return { ...shown, owner: owner ? ClientOwnerView.of(owner) : null };
  }
}

function flagsOf(client: OAuthClient) {
  const {
    id,
    clientId,
    name,
    picture,
    disabled,
    trusted,
    requiresPkce,
    alwaysRefreshes,
    createdAt,
    updatedAt,
    lastUsedAt,
  } = client;
  const { ownScopes, ownResources, callsResources } = client;
  const own = { ownScopes: [...ownScopes], ownResources: [...ownResources], callsResources: [...callsResources] };
  const { rightsSuspendedAt, rightsSuspendedFor } = client;
  const flags = { disabled, trusted, requiresPkce, alwaysRefreshes, rightsSuspendedAt, rightsSuspendedFor };
  return { id, clientId, name, picture, ...flags, ...own, createdAt, updatedAt, lastUsedAt };
}

export class FoundClientsView {
  clients!: StaffClientView[];
  total!: number;
  limit!: number;
  offset!: number;
}

export class EndedView {
  /** Grants that ended. */
  ended!: number;
}

export class DeletedClientView {
  status!: boolean;
}

export class SeenOrganizationView {
  id!: string;
  name!: string;
  slug!: string;

  static of({ id, name, slug }: UserOrganization): SeenOrganizationView {
    return { id, name, slug };
  }
}

/** The access of one client to one account. */
export class UserGrantsView {
  /** Of the client's row. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  scopes!: string[];
  /** RFC 8707. */
  resources!: string[];
  grantedAt!: Date;
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;
  /** That the user lets the client see; null: all, also later ones; absent: its scopes reach none. */
  @ApiPropertyOptional({ type: [SeenOrganizationView], nullable: true }) organizations?: SeenOrganizationView[] | null;

  static of({ client, scopes, resources, grantedAt, lastUsedAt, organizations }: Connection): UserGrantsView {
    const { id, clientId, name } = client;
    const seen = organizations && organizations.map((organization) => SeenOrganizationView.of(organization));
    return {
      id,
      clientId,
      name,
      scopes: [...scopes],
      resources: [...resources],
      grantedAt,
      lastUsedAt,
      ...(seen !== undefined && { organizations: seen }),
    };
  }
}
