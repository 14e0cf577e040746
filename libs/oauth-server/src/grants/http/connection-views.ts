import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { OAuthClient } from '../../clients/domain/client.ts';
import type { Connection } from '../application/connected-apps.ts';
import { UserOrganizationView } from './organization-views.ts';

export class ConnectedClientView {
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** A data URL, set by staff; null: there is none. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
  /** The page of the application. */
  @ApiProperty({ type: String, nullable: true }) uri!: string | null;

  static of(client: OAuthClient): ConnectedClientView {
    const { clientId, name, picture, details } = client;
    const uri = details['client_uri'];
    return { clientId, name, picture, uri: typeof uri === 'string' ? uri : null };
  }
}

export class ConnectionView {
  client!: ConnectedClientView;
  scopes!: string[];
  /** RFC 8707: where tokens may be used; empty: nowhere in particular. */
  resources!: string[];
  grantedAt!: Date;
  /** When a token was last issued; null: the application holds none that lasts. */
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;
  /** That the application may see; null: all, also later ones; absent: its scopes reach none. */
  @ApiPropertyOptional({ type: [UserOrganizationView], nullable: true }) organizations?: UserOrganizationView[] | null;

  static of({ client, scopes, resources, grantedAt, lastUsedAt, organizations }: Connection): ConnectionView {
    const shown = ConnectedClientView.of(client);
    const seen = organizations && organizations.map((organization) => UserOrganizationView.of(organization));
    return {
      client: shown,
      scopes: [...scopes],
      resources: [...resources],
      grantedAt,
      lastUsedAt,
      ...(seen !== undefined && { organizations: seen }),
    };
  }
}

export class ConnectionChangedView {
  status!: boolean;

  static readonly done: ConnectionChangedView = { status: true };
}
