import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { filterOperators, type MemberField, memberFields, type MemberQuery } from '../application/member-query.ts';
import { IsMetadata, IsPermissions, IsRoles } from './shapes.ts';

/** Bounds of what is stored; what a name or slug must look like is the domain's to judge. */
const NAME_LENGTH = 255;
const SLUG_LENGTH = 255;
const ID_LENGTH = 255;
const URL_LENGTH = 2048;
const SEARCH_LENGTH = 255;
const PAGE_LENGTH = 100;

/** Types that cannot be read from the code. */
const texts = { type: 'array' as const, items: { type: 'string' } };
const roles = { oneOf: [{ type: 'string' }, texts] };
const permissions = { type: 'object' as const, additionalProperties: texts };
const metadata = {
  oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }, { type: 'null' }],
};

/** Without it, the active organization is meant. */
class OrganizationNamed {
  @Omittable() @IsString() @MaxLength(ID_LENGTH) organizationId?: string;
}

export class OrganizationQuery extends OrganizationNamed {}

export class OrganizationReferenceQuery extends OrganizationNamed {
  /** Wins over the id. */
  @Omittable() @IsString() @MaxLength(SLUG_LENGTH) organizationSlug?: string;
}

export class CreateOrganizationBody {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
  @IsString() @MaxLength(SLUG_LENGTH) slug!: string;
  @IsOptional() @IsString() @MaxLength(URL_LENGTH) logo?: string | null;
  /** An object, or the JSON text of one. */
  @ApiPropertyOptional(metadata) @IsOptional() @IsMetadata() metadata?: object | string | null;
  /** True: the caller goes on working in the organization of before. */
  @Omittable() @IsBoolean() keepCurrentActiveOrganization?: boolean;
}

export class SlugBody {
  @IsString() @MaxLength(SLUG_LENGTH) slug!: string;
}

class OrganizationChanges {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
  @Omittable() @IsString() @MaxLength(SLUG_LENGTH) slug?: string;
  /** Null removes it. */
  @IsOptional() @IsString() @MaxLength(URL_LENGTH) logo?: string | null;
  @ApiPropertyOptional(metadata) @IsOptional() @IsMetadata() metadata?: object | string | null;
}

export class UpdateOrganizationBody extends OrganizationNamed {
  @IsObject() @ValidateNested() @Type(() => OrganizationChanges) data!: OrganizationChanges;
}

export class OrganizationBody {
  @IsString() @MaxLength(ID_LENGTH) organizationId!: string;
}

export class SetActiveBody {
  /** Null: none any more. */
  @IsOptional() @IsString() @MaxLength(ID_LENGTH) organizationId?: string | null;
  @Omittable() @IsString() @MaxLength(SLUG_LENGTH) organizationSlug?: string;
}

export class PermissionBody extends OrganizationNamed {
  /** Actions by resource, such as `{"member": ["delete"]}`; all of them are asked for. */
  @ApiPropertyOptional(permissions) @Omittable() @IsPermissions() permissions?: Record<string, string[]>;
  /** The same, as older clients name it. */
  @ApiPropertyOptional(permissions) @Omittable() @IsPermissions() permission?: Record<string, string[]>;
}

export class ListMembersQuery extends OrganizationReferenceQuery {
  @Omittable() @Matches(/^\d{1,9}$/) limit?: string;
  @Omittable() @Matches(/^\d{1,9}$/) offset?: string;
  @Omittable() @IsIn(memberFields) sortBy?: MemberField;
  @Omittable() @IsIn(['asc', 'desc']) sortDirection?: 'asc' | 'desc';
  @Omittable() @IsIn(memberFields) filterField?: MemberField;
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) filterValue?: string;
  @Omittable() @IsIn(filterOperators) filterOperator?: (typeof filterOperators)[number];

  static query({ limit, offset, sortBy, sortDirection, ...filter }: ListMembersQuery): MemberQuery {
    const { filterField: field, filterValue: value, filterOperator: operator = 'eq' } = filter;
    return {
      limit: limit === undefined ? undefined : Number(limit),
      offset: offset === undefined ? undefined : Number(offset),
      sortBy,
      sortDirection,
      filter: field !== undefined && value !== undefined ? { field, operator, value } : undefined,
    };
  }
}

export class MemberRoleQuery extends OrganizationReferenceQuery {
  /** Without it, the caller. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) userId?: string;
}

export class RemoveMemberBody extends OrganizationNamed {
  /** An e-mail address is told by its @. */
  @IsString() @MaxLength(ID_LENGTH) memberIdOrEmail!: string;
}

export class UpdateMemberRoleBody extends OrganizationNamed {
  @IsString() @MaxLength(ID_LENGTH) memberId!: string;
  /** One role, several separated by commas, or an array. */
  @ApiProperty(roles) @IsRoles() role!: string | string[];
}

export class InviteMemberBody extends OrganizationNamed {
  @IsString() email!: string;
  /** One role, several separated by commas, or an array. */
  @ApiProperty(roles) @IsRoles() role!: string | string[];
  /** True: mails an open invitation once more instead of refusing a second one. */
  @Omittable() @IsBoolean() resend?: boolean;
  /** The team to join as well. */
  @IsOptional() @IsString() @MaxLength(ID_LENGTH) teamId?: string | null;
}

export class InvitationBody {
  @IsString() @MaxLength(ID_LENGTH) invitationId!: string;
}

export class InvitationQuery {
  @IsString() @MaxLength(ID_LENGTH) id!: string;
}

export class CreateTeamBody extends OrganizationNamed {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
}

class TeamChanges extends OrganizationNamed {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
}

export class TeamBody extends OrganizationNamed {
  @IsString() @MaxLength(ID_LENGTH) teamId!: string;
}

export class UpdateTeamBody extends TeamBody {
  @IsObject() @ValidateNested() @Type(() => TeamChanges) data!: TeamChanges;
}

export class SetActiveTeamBody {
  /** Null: none any more. */
  @IsOptional() @IsString() @MaxLength(ID_LENGTH) teamId?: string | null;
}

export class TeamQuery {
  /** Without it, the active team. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) teamId?: string;
}

export class TeamMemberBody extends TeamBody {
  @IsString() @MaxLength(ID_LENGTH) userId!: string;
}

export class StaffSearchQuery {
  /** Part of a name or slug. */
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) search?: string;
  @Omittable() @Transform(({ value }) => Number(value)) @IsInt() @Min(1) @Max(PAGE_LENGTH) limit?: number;
  @Omittable() @Transform(({ value }) => Number(value)) @IsInt() @Min(0) offset?: number;
}

export class RoleBody {
  @ApiProperty(roles) @IsRoles() role!: string | string[];
}

export class OwnerBody {
  @IsString() @MaxLength(ID_LENGTH) userId!: string;
}
