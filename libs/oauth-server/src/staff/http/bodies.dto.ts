import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  MinLength,
} from 'class-validator';
import { PICTURE_LENGTH } from '#shared-kernel/domain/picture';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { metadataShape, OverlapBody } from '../../clients/http.ts';

/** As long as the URL of a client id metadata document may be. */
export const CLIENT_ID_LENGTH = 2048;
const MAX_SCOPES = 100;
const MAX_TEXT = 2000;

export class EndAccessBody extends ReasonedBody {
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
}

export class ClientOfStaffBody extends ReasonedBody {
  @ApiProperty(metadataShape) @IsObject() metadata!: Record<string, unknown>;
  /** The account that owns it; absent: none does. */
  @Omittable() @IsUUID('loose') ownerId?: string;
}

export class EditClientBody extends ReasonedBody {
  /** Members to change (RFC 7591 §2); null removes one, the others stay. Unknown scopes are refused. */
  @ApiProperty(metadataShape) @IsObject() metadata!: Record<string, unknown>;
}

export class RotateByStaffBody extends IntersectionType(OverlapBody, ReasonedBody) {}

export class SuperviseClientBody extends ReasonedBody {
  /** No user can authorize it, and none of its tokens is accepted. */
  @Omittable() @IsBoolean() disabled?: boolean;
  /** An application of the operator: users are not asked for consent. */
  @Omittable() @IsBoolean() trusted?: boolean;
  /**
   * Shown on pages that name the client: a data URL of a raster image of at most 32 KB; null removes it. Only of a trusted
   * client, and removed when the trust ends.
   */
  @IsOptional() @IsString() @MaxLength(PICTURE_LENGTH) picture?: string | null;
  /** Gets a refresh token without asking for `offline_access`. */
  @Omittable() @IsBoolean() alwaysRefreshes?: boolean;
  /** The rights that staff gave take effect again. Only with `updatedAt`. */
  @Omittable() @IsBoolean() liftSuspension?: boolean;
  /** As shown: a client that was changed since then is not changed. */
  @Omittable() @IsISO8601({ strict: true }) updatedAt?: string;
  /** Scopes of tokens that it gets for itself (client credentials). */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPES)
  @IsString({ each: true })
  @MaxLength(MAX_TEXT, { each: true })
  ownScopes?: string[];
  /** Resources (RFC 8707) that it serves: it may introspect all tokens issued for them. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPES)
  @IsString({ each: true })
  @MaxLength(MAX_TEXT, { each: true })
  ownResources?: string[];
  /** Resources (RFC 8707) that it gets tokens for by itself (client credentials). Not this API, which serves users only. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_SCOPES)
  @IsString({ each: true })
  @MaxLength(MAX_TEXT, { each: true })
  callsResources?: string[];
}
