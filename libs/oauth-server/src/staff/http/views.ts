import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Person, UserOrganization } from '#identity';
import type { EditedClient, RotatedClient } from '../../clients/index.ts';
import { metadataOf } from '../../clients/domain/registration.ts';
import { SupervisedClientView } from '../../clients/http.ts';
import { AccessView } from '../../grants/http.ts';
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

export class StaffClientView extends SupervisedClientView {
  /** The id of the row; routes take it. */
  id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** As registered (RFC 7591 §2). */
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: Record<string, unknown>;
  alwaysRefreshes!: boolean;
  ownScopes!: string[];
  ownResources!: string[];
  callsResources!: string[];
  /** Null: registered without a session. */
  @ApiProperty({ type: ClientOwnerView, nullable: true }) owner!: ClientOwnerView | null;
  /** Grants under which tokens were issued and that have not expired. */
  grants!: number;
  /** Users who gave them. */
  users!: number;

  static of({ client, owner, count }: FoundClient): StaffClientView {
    const { id, name, alwaysRefreshes, ownScopes, ownResources, callsResources } = client;
    return {
      ...SupervisedClientView.supervised(client),
      id,
      name,
      metadata: metadataOf(client),
      alwaysRefreshes,
      ownScopes: [...ownScopes],
      ownResources: [...ownResources],
      callsResources: [...callsResources],
      owner: owner ? ClientOwnerView.of(owner) : null,
      ...count,
    };
  }
}

export class ClientOfStaffView {
  /** The id of the row; routes take it. */
  id!: string;
  clientId!: string;
  /** Shown once; absent for a client without one. */
  secret?: string;

  static of({ client, secret }: EditedClient): ClientOfStaffView {
    return { id: client.id, clientId: client.clientId, ...(secret !== undefined && { secret }) };
  }
}

export class RotatedClientView {
  clientId!: string;
  /** The new one. Shown once. */
  secret!: string;
  /** Until when the secret before is accepted; null: it is not. */
  @ApiProperty({ type: Date, nullable: true }) formerSecretEndsAt!: Date | null;

  static rotated({ client, secret }: RotatedClient): RotatedClientView {
    return { clientId: client.clientId, secret, formerSecretEndsAt: client.formerSecretEndsAt };
  }
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
export class UserGrantsView extends AccessView {
  /** The id of the client's row. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** That the user lets the client see; null: all, also later ones; absent: its scopes reach none. */
  @ApiPropertyOptional({ type: [SeenOrganizationView], nullable: true }) organizations?: SeenOrganizationView[] | null;

  static of(connection: Connection): UserGrantsView {
    const { organizations } = connection;
    const { id, clientId, name } = connection.client;
    const seen = organizations && organizations.map((organization) => SeenOrganizationView.of(organization));
    return { id, clientId, name, ...AccessView.access(connection), ...(seen !== undefined && { organizations: seen }) };
  }
}
