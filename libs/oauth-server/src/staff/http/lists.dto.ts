import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import type { ListPage } from '#shared-kernel/application/list-page';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { listViewOf, SortedBy, ListPageQuery, ListPageView, YesOrNo } from '#shared-kernel/http/list-page.dto';
import type { ListedClient, ListedConsent, ListedGrant } from '../application/oauth-lists.ts';
import { CLIENT_ID_LENGTH } from './bodies.dto.ts';
import { ClientOwnerView } from './views.ts';

export class ClientListQuery extends ListPageQuery {
  /** Part of a name, a whole client id, or an `id`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) text?: string;
  @Omittable() @IsUUID('loose') userId?: string;
  @YesOrNo() disabled?: boolean;
  @YesOrNo() trusted?: boolean;
  /** Registered without a session. */
  @YesOrNo() anonymous?: boolean;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

export class ConsentListQuery extends ListPageQuery {
  @Omittable() @IsUUID('loose') userId?: string;
  /** As the client presents it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId?: string;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

export class GrantListQuery extends ConsentListQuery {
  /** Whether the grant has not expired. */
  @YesOrNo() active?: boolean;
}

class ListedClientView {
  /** The id of the row; routes take it. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** A data URL, set by staff; null: pages show initials. */
  @ApiProperty({ type: String, nullable: true }) picture!: string | null;
  /** No user can authorize it, and none of its tokens is accepted. */
  disabled!: boolean;
  /** An application of the operator: users are not asked for consent. */
  trusted!: boolean;
  /** Since when the rights that staff gave have no effect; null: they have. */
  @ApiProperty({ type: Date, nullable: true }) rightsSuspendedAt!: Date | null;
  /** Null: registered without a session. */
  @ApiProperty({ type: ClientOwnerView, nullable: true }) owner!: ClientOwnerView | null;
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;
  createdAt!: Date;
}

export class ClientListView extends ListPageView {
  items!: ListedClientView[];

  static of(page: ListPage<ListedClient>): ClientListView {
    return listViewOf(page, (client) => ({ ...client }));
  }
}

class NamedClientView {
  /** The id of the row. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

class ListedConsentView {
  user!: ClientOwnerView;
  client!: NamedClientView;
  scopes!: string[];
  /** Where tokens may be used (RFC 8707); empty: nowhere in particular. */
  resources!: string[];
  createdAt!: Date;
  updatedAt!: Date;
}

export class ConsentListView extends ListPageView {
  items!: ListedConsentView[];

  static of(page: ListPage<ListedConsent>): ConsentListView {
    return listViewOf(page, ({ scopes, resources, ...consent }) => ({
      ...consent,
      scopes: [...scopes],
      resources: [...resources],
    }));
  }
}

/** An access token and the refresh token issued with it. */
class ListedTokenView {
  id!: string;
  createdAt!: Date;
  /** Null after it was revoked. */
  @ApiProperty({ type: Date, nullable: true }) accessExpiresAt!: Date | null;
  /** Null without a refresh token. */
  @ApiProperty({ type: Date, nullable: true }) refreshExpiresAt!: Date | null;
  /** When the refresh token was replaced by another. */
  @ApiProperty({ type: Date, nullable: true }) refreshUsedAt!: Date | null;
}

class ListedAccessView {
  id!: string;
  client!: NamedClientView;
  /** Null for a client that acts for itself, and after the account was deleted. */
  @ApiProperty({ type: ClientOwnerView, nullable: true }) user!: ClientOwnerView | null;
  /** False: the client acts for itself (client credentials). */
  forUser!: boolean;
  scopes!: string[];
  /** Where tokens may be used (RFC 8707); empty: nowhere in particular. */
  resources!: string[];
  /** The client must prove a key (DPoP, RFC 9449). */
  isBound!: boolean;
  createdAt!: Date;
  /** When a token was last issued; null: none was. */
  @ApiProperty({ type: Date, nullable: true }) lastUsedAt!: Date | null;
  expiresAt!: Date;
  /** The newest first, at most five. */
  tokens!: ListedTokenView[];
}

export class GrantListView extends ListPageView {
  items!: ListedAccessView[];

  static of(page: ListPage<ListedGrant>): GrantListView {
    return listViewOf(page, ({ scopes, resources, tokens, ...grant }) => ({
      ...grant,
      scopes: [...scopes],
      resources: [...resources],
      tokens: [...tokens],
    }));
  }
}
