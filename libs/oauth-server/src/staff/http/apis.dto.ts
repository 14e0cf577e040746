import { ApiProperty, ApiPropertyOptional, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { ApiScopeView } from '../../clients/http.ts';
import { API_ALGORITHMS, type ApiAlgorithm, TOKEN_FORMATS, type TokenFormat } from '../../clients/index.ts';
import type { Api } from '../../apis/index.ts';
import type { ClientOfApi, FoundApi } from '../application/staff-apis.ts';
import { CLIENT_ID_LENGTH } from './bodies.dto.ts';

const MAX_SCOPES = 50;
const MAX_NAME = 100;
const MAX_DESCRIPTION = 200;

class ApiScopeBody {
  /** As clients ask for it, such as `orders.read`. No other API has one of this name. */
  @IsString() @MinLength(1) @MaxLength(MAX_NAME) name!: string;
  /** Completes "the app can …" on the consent page. */
  @IsString() @MinLength(1) @MaxLength(MAX_DESCRIPTION) description!: string;
}

class ApiSettingsBody extends ReasonedBody {
  /** On the consent page. */
  @IsString() @MinLength(1) @MaxLength(MAX_NAME) name!: string;
  /** A new API has none unless given. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPES)
  @ValidateNested({ each: true })
  @Type(() => ApiScopeBody)
  scopes?: ApiScopeBody[];
  /** `opaque`: the API introspects access tokens (RFC 7662). `jwt`: it verifies them itself (RFC 9068). */
  @ApiProperty({ enum: TOKEN_FORMATS }) @IsIn(TOKEN_FORMATS) tokenFormat!: TokenFormat;
  /** The algorithm of JWTs; of a new API RS256 unless given. */
  @ApiPropertyOptional({ enum: API_ALGORITHMS }) @Omittable() @IsIn(API_ALGORITHMS) signingAlgorithm?: ApiAlgorithm;
  /** Seconds an access token lasts, 60 or more; null: as long as others, and JWTs 600, which is their longest life. */
  @IsOptional() @IsInt() tokenLifeSeconds?: number | null;
}

export class NewApiBody extends ApiSettingsBody {
  /** An absolute URI without a fragment, which cannot be changed: the `resource` of requests (RFC 8707). */
  @IsString() @MinLength(1) @MaxLength(2000) identifier!: string;
}

const SETTINGS = ['name', 'scopes', 'tokenFormat', 'signingAlgorithm', 'tokenLifeSeconds'] as const;

export class ApiChangeBody extends IntersectionType(
  PartialType(PickType(ApiSettingsBody, SETTINGS), { skipNullProperties: false }),
  ReasonedBody,
) {
  /** As shown: an API that was changed since then is not changed. */
  @Omittable() @IsISO8601({ strict: true }) updatedAt?: string;
}

export class ApiRightsBody extends ReasonedBody {
  /** As the client presents it. */
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
  /** Whether the client is the API: it may introspect all tokens issued for it. */
  @IsBoolean() introspects!: boolean;
  /** Scopes of tokens that it gets for itself (client credentials); null: it gets none. */
  @IsOptional() @IsArray() @ArrayMaxSize(MAX_SCOPES) @IsString({ each: true }) scopes?: string[] | null;
  /** The client as shown: the rights of one that was changed since then are not changed. */
  @Omittable() @IsISO8601({ strict: true }) updatedAt?: string;
}

export class StaffApiView {
  id!: string;
  identifier!: string;
  name!: string;
  scopes!: ApiScopeView[];
  @ApiProperty({ enum: TOKEN_FORMATS }) tokenFormat!: TokenFormat;
  @ApiProperty({ enum: API_ALGORITHMS }) signingAlgorithm!: ApiAlgorithm;
  /** Null: as long as others, and JWTs 600 seconds. */
  @ApiProperty({ type: Number, nullable: true }) tokenLifeSeconds!: number | null;
  createdAt!: Date;
  updatedAt!: Date;

  static shown({ scopes, ...api }: Api): StaffApiView {
    return { ...api, scopes: scopes.map((scope) => ({ ...scope })) };
  }
}

export class StaffApisView {
  /** By name. */
  items!: StaffApiView[];
  /** Identifiers of resources that the configuration names, with opaque tokens and no scopes of their own. */
  configured!: string[];
}

class ClientOfApiView {
  /** The id of the row. */
  id!: string;
  clientId!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  introspects!: boolean;
  /** Null: it gets no tokens for itself. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** Since when its rights have no effect; null: they have. */
  @ApiProperty({ type: Date, nullable: true }) rightsSuspendedAt!: Date | null;
  /** Whether it registered for `client_credentials`, which it needs to get tokens for itself. */
  isRegisteredForIt!: boolean;
  /** Of the client, for the next change of its rights. */
  updatedAt!: Date;

  static of({ client, introspects, scopes }: ClientOfApi): ClientOfApiView {
    const { id, clientId, name, rightsSuspendedAt, grantTypes, updatedAt } = client;
    const isRegisteredForIt = grantTypes.includes('client_credentials');
    const rights = { introspects, scopes: scopes && [...scopes], rightsSuspendedAt, isRegisteredForIt };
    return { id, clientId, name, ...rights, updatedAt };
  }
}

export class FoundApiView extends StaffApiView {
  /** Clients with rights there, by their client ids. */
  clients!: ClientOfApiView[];

  static of({ api, clients }: FoundApi): FoundApiView {
    return { ...StaffApiView.shown(api), clients: clients.map((client) => ClientOfApiView.of(client)) };
  }
}
