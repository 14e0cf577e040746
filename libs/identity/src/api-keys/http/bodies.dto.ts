import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { AsGiven, Omittable } from '#shared-kernel/http/shape.pipe';
import { ListPageQuery, YesOrNo } from '#shared-kernel/http/list-page.dto';
import { type KeyState, keyStates } from '../domain/api-key.ts';
import { OWN_PERMISSIONS, OWN_RESOURCE } from '../domain/api-key-options.ts';

/** Bounds of what is read. The domain checks the length of names and prefixes. */
const TEXT_LENGTH = 255;
const KEY_LENGTH = 512;
const WEEK_SECONDS = 604_800;
/** As long as usage statistics are kept. */
const MAX_DAYS = 90;
const USUAL_DAYS = 14;
/** Largest `limit` and `offset`. */
const MAX_PLACE = 1_000_000;

class KeyRequestBody {
  @Omittable() @IsString() @MaxLength(TEXT_LENGTH) name?: string;
  /** Seconds; null: never expires. */
  @IsOptional() @IsInt() expiresIn?: number | null;
  /** Data of the owner's own, stored with the key; null for none. */
  @Allow()
  @AsGiven()
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  metadata?: Record<string, unknown> | null;
}

export class CreateApiKeyBody extends KeyRequestBody {
  /** Prefix of the key, by which people recognize it. */
  @Omittable() @IsString() @MaxLength(TEXT_LENGTH) prefix?: string;
  /** Limits the key to these; without, it acts for its owner. Cannot be changed later. Others are set by the service. */
  @Allow()
  @AsGiven()
  @ApiPropertyOptional({
    type: 'object',
    properties: { [OWN_RESOURCE]: { type: 'array', items: { type: 'string', enum: [...OWN_PERMISSIONS] } } },
    required: [OWN_RESOURCE],
  })
  permissions?: Readonly<Record<typeof OWN_RESOURCE, (typeof OWN_PERMISSIONS)[number][]>>;
}

export class ApiKeyIdBody {
  @IsString() @MaxLength(TEXT_LENGTH) keyId!: string;
}

export class UpdateApiKeyBody extends KeyRequestBody {
  @IsString() @MaxLength(TEXT_LENGTH) keyId!: string;
  @Omittable() @IsBoolean() enabled?: boolean;
}

export class RotateApiKeyBody extends ApiKeyIdBody {
  /** Seconds for which the current secret works beside the new one. */
  @IsInt() @Min(0) @Max(WEEK_SECONDS) overlapSeconds!: number;
}

export class ApiKeyIdQuery {
  @IsString() @MaxLength(TEXT_LENGTH) id!: string;
}

export class ListApiKeysQuery {
  /** At most so many; all by default. */
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PLACE)
  @ApiPropertyOptional()
  limit?: number;

  /** How many of the newest to skip. */
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_PLACE)
  @ApiPropertyOptional()
  offset?: number;
}

/** As long as a name may be, and shorter than any key. */
const SOUGHT_LENGTH = 32;

export class SearchApiKeysQuery extends ListPageQuery {
  @Omittable() @IsString() @MaxLength(TEXT_LENGTH) id?: string;
  /**
   * A part of the name, of the first or of the last characters that are shown. A whole key is refused, because addresses of
   * requests are logged.
   */
  @Omittable() @IsString() @MaxLength(SOUGHT_LENGTH) text?: string;
  @Omittable() @IsIn(keyStates) state?: KeyState;
  /** False: only those that are disabled. True: all others, also those that have expired or are used up. */
  @YesOrNo() enabled?: boolean;
}

export class UsageSummaryQuery {
  /** Days up to now, UTC. */
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  @ApiPropertyOptional()
  days: number = USUAL_DAYS;
}

export class UsageQuery extends UsageSummaryQuery {
  @IsString() @MaxLength(TEXT_LENGTH) id!: string;
}

export class VerifyApiKeyBody {
  @IsString() @MaxLength(KEY_LENGTH) key!: string;
  /** Permissions that the key must have: actions by resource. */
  @Omittable()
  @IsObject()
  @AsGiven()
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  permissions?: Record<string, string[]>;
  /** Whether a valid verdict says what the owner of the key may use. */
  @Omittable() @IsBoolean() includeEntitlements?: boolean;
}
