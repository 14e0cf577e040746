import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsObject, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { metadataShape } from './metadata-shape.ts';

const WEEK_SECONDS = 604_800;
/** As long as the URL of a client id metadata document may be. */
const CLIENT_ID_LENGTH = 2048;

export class ClientIdBody {
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
}

export class UpdateClientBody extends ClientIdBody {
  /** Members to change (RFC 7591 §2); null removes one, the others stay. The rules are those of registration. */
  @ApiPropertyOptional(metadataShape) @Omittable() @IsObject() metadata?: Record<string, unknown>;
  /** Whether authorization requests need a code challenge (RFC 7636). Clients without a secret always do. */
  @Omittable() @IsBoolean() requiresPkce?: boolean;
}

export class OverlapBody {
  /** Seconds for which the current secret is accepted beside the new one. */
  @IsInt() @Min(0) @Max(WEEK_SECONDS) overlapSeconds!: number;
}

export class RotateSecretBody extends OverlapBody {
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
}
