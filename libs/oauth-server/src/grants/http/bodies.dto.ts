import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { ListPageQuery, ShortText } from '#shared-kernel/http/list-page.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';

/** As long as the URL of a client id metadata document may be. */
const CLIENT_ID_LENGTH = 2048;

export class RevokeConnectionBody {
  @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId!: string;
}

export class SearchConnectionsQuery extends ListPageQuery {
  /** Words, each a part of the name of the application. */
  @ShortText() text?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(CLIENT_ID_LENGTH) clientId?: string;
}

export class ConnectionOrganizationsBody extends RevokeConnectionBody {
  /** The organizations that the application may see from now on; null: all, also later ones. */
  @ApiProperty({ type: [String], nullable: true })
  @ValidateIf((_, value) => value !== null)
  @IsArray()
  @IsString({ each: true })
  organizationIds!: string[] | null;
}

export class OrganizationChoiceBody {
  /**
   * The organizations that the client may see; null: all, also later ones. Absent: as before, which is all when the user
   * has never chosen. Ignored for a client whose scopes reach no organization.
   */
  @ApiPropertyOptional({ type: [String], nullable: true })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  organizationIds?: string[] | null;
}
