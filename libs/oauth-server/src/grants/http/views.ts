import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { UserOrganization } from '#identity';
import type { ListPage } from '#shared-kernel/application/list-page';
import { ListPageView, listViewOf } from '#shared-kernel/http/list-page.dto';
import type { ActiveToken } from '../application/presented-tokens.ts';
import type { TokenOfGrant } from '../domain/ports.ts';
import { NamedApiView } from '../../clients/http.ts';
import type { OAuthClient } from '../../clients/domain/client.ts';
import type { Connection } from '../application/connections.ts';
import type { OrganizationQuestion } from '../application/organization-access.ts';

export class UserOrganizationView {
  id!: string;
  name!: string;
  /** Tells organizations of the same name apart. */
  slug!: string;
  /** Roles of the user. */
  roles!: string[];

  static of({ id, name, slug, roles }: UserOrganization): UserOrganizationView {
    return { id, name, slug, roles: [...roles] };
  }
}

export class OrganizationQuestionView {
  /** Organizations of the user, oldest membership first. */
  organizations!: UserOrganizationView[];
  /** So far; null: all, also later ones. Empty for a client that comes for the first time. */
  @ApiProperty({ type: [String], nullable: true }) chosenIds!: string[] | null;

  static of({ organizations, chosenIds }: OrganizationQuestion): OrganizationQuestionView {
    return {
      organizations: organizations.map((organization) => UserOrganizationView.of(organization)),
      chosenIds: chosenIds && [...chosenIds],
    };
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const ofKey = (jkt: string | null) =>
  jkt === null ? { token_type: 'Bearer' as const } : { token_type: 'DPoP' as const, cnf: { jkt } };

/** RFC 7519 §4.1.3: one audience as text, several as a list, none left out. */
const audienceOf = ([first, ...others]: readonly string[]) =>
  first === undefined ? {} : { aud: others.length === 0 ? first : [first, ...others] };

/** OpenID Connect Core §5.3.2. Members without a value are left out. */
export class UserInfoView {
  sub!: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  /** Seconds since 1970. */
  updated_at?: number;
  email?: string;
  /** Whether the user proved the address. */
  email_verified?: boolean;
  [claim: string]: unknown;
}

/** RFC 7662 §2.2. Only `active` for a token that is not active, or not for the caller. */
export class IntrospectionView {
  active!: boolean;
  /** Separated by blanks. */
  scope?: string;
  client_id?: string;
  /** The user; the client when it acts for itself. */
  sub?: string;
  /** Resources that the token is for: a text or a list. */
  aud?: unknown;
  iss?: string;
  /** Seconds since 1970. */
  exp?: number;
  /** Seconds since 1970. */
  iat?: number;
  /** Absent for a refresh token. */
  token_type?: 'Bearer' | 'DPoP';
  /** The key that an access token is bound to: its thumbprint (RFC 9449 §6.2). */
  cnf?: { jkt: string };

  static of(found: ActiveToken | undefined, issuer: string): IntrospectionView {
    if (!found) return { active: false };
    const { token, grant, client, kind, expiresAt } = found;
    return {
      active: true,
      scope: token.scopes.join(' '),
      client_id: client.clientId,
      sub: grant.userId ?? client.clientId,
      ...audienceOf(token.resources),
      iss: issuer,
      exp: seconds(expiresAt),
      iat: seconds(token.createdAt),
      ...(kind === 'access' && ofKey(token.keyThumbprint)),
    };
  }
}

/** An access token, for the server that received it. Without the tokens themselves. */
export class McpSessionView {
  clientId!: string;
  /** Absent when the client acts for itself. */
  userId?: string;
  /** Separated by blanks. */
  scopes!: string;
  /** Resources that the token is for: a text or a list. */
  aud?: unknown;
  /** The key that the token is bound to: its thumbprint (RFC 9449 §6.2). */
  cnf?: { jkt: string };
  accessTokenExpiresAt!: Date;
  createdAt!: Date;
  updatedAt!: Date;

  static of({ token, grant, client }: TokenOfGrant): McpSessionView {
    return {
      clientId: client.clientId,
      ...(grant.userId !== null && { userId: grant.userId }),
      scopes: token.scopes.join(' '),
      ...audienceOf(token.resources),
      ...(token.keyThumbprint !== null && { cnf: { jkt: token.keyThumbprint } }),
      accessTokenExpiresAt: token.accessExpiresAt,
      createdAt: token.createdAt,
      updatedAt: token.createdAt,
    };
  }
}

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

/** The access of a client to an account. */
export class AccessView {
  scopes!: string[];
  /** RFC 8707: where tokens may be used; empty: nowhere in particular. */
  resources!: string[];
  grantedAt!: Date;
  /** When a token was last issued; null: the application holds none that lasts. */
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;

  static access({ scopes, resources, grantedAt, lastUsedAt }: Connection): AccessView {
    return { scopes: [...scopes], resources: [...resources], grantedAt, lastUsedAt };
  }
}

export class ConnectionView extends AccessView {
  client!: ConnectedClientView;
  /** Words for those resources that staff described. */
  apis!: NamedApiView[];
  /** That the application may see; null: all, also later ones; absent: its scopes reach none. */
  @ApiPropertyOptional({ type: [UserOrganizationView], nullable: true }) organizations?: UserOrganizationView[] | null;

  static of(connection: Connection): ConnectionView {
    const { organizations } = connection;
    const seen = organizations && organizations.map((organization) => UserOrganizationView.of(organization));
    const client = ConnectedClientView.of(connection.client);
    const apis = connection.apis.map((api) => NamedApiView.of(api));
    return { client, apis, ...AccessView.access(connection), ...(seen !== undefined && { organizations: seen }) };
  }
}

export class ConnectionPageView extends ListPageView {
  items!: ConnectionView[];

  static of(page: ListPage<Connection>): ConnectionPageView {
    return listViewOf(page, (connection) => ConnectionView.of(connection));
  }
}

export class ConnectionChangedView {
  status!: boolean;

  static readonly done: ConnectionChangedView = { status: true };
}
