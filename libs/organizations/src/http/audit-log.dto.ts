import { IsString, MaxLength, MinLength } from 'class-validator';
import { AuditPageQuery } from '#shared-kernel/http/audit-page.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';

const ID_LENGTH = 255;

export class AuditLogQuery extends AuditPageQuery {
  /** The active organization without it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string;

  /** Id of the account or API key that acted. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) actor?: string;

  /** Id of the target. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) target?: string;
}
