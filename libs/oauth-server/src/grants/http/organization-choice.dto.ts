import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';

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
