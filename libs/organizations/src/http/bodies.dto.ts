import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Omittable, ShapeRefusal } from '#shared-kernel/http/shape.pipe';
import {
  filterOperators,
  type MemberField,
  memberFields,
  type MemberQuery,
  takesList,
} from '../application/member-query.ts';
import {
  IsMetadata,
  IsPermissions,
  IsRoles,
  IsTextOrOne,
  IsTextOrTexts,
  permissionsShape,
  textsShape,
} from './shapes.ts';

/** Bounds of what is stored; what a name or slug must look like is the domain's to judge. */
const NAME_LENGTH = 255;
const SLUG_LENGTH = 255;
const ID_LENGTH = 255;
const URL_LENGTH = 2048;
const SEARCH_LENGTH = 255;
/** A number in a query; whatever it says, PostgreSQL can count to it. */
const WHOLE = /^\d{1,9}$/;

/** Types that cannot be read from the code. */
const textOrTexts = { oneOf: [{ type: 'string' }, textsShape] };
const teamOrTeams = { oneOf: [{ type: 'string' }, { ...textsShape, maxItems: 1 }, { type: 'null' }] };
const metadata = {
  oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }, { type: 'null' }],
};

/** Without it, the active organization is meant. */
export class OrganizationNamed {
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string;
}

export class OrganizationQuery extends OrganizationNamed {}

export class OrganizationReferenceQuery extends OrganizationNamed {
  /** Wins over the id. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(SLUG_LENGTH) organizationSlug?: string;
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
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId!: string;
}

export class SetActiveBody {
  /** Null: none any more. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string | null;
  @Omittable() @IsString() @MinLength(1) @MaxLength(SLUG_LENGTH) organizationSlug?: string;
}

export class PermissionBody extends OrganizationNamed {
  /** Actions by resource, such as `{"member": ["delete"]}`; all of them are asked for. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() permissions?: Record<string, string[]>;
  /** The same, as older clients name it. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() permission?: Record<string, string[]>;
}

export class ListMembersQuery extends OrganizationReferenceQuery {
  /** 0 is as none. */
  @Omittable() @Matches(WHOLE) limit?: string;
  @Omittable() @Matches(WHOLE) offset?: string;
  @Omittable() @IsIn(memberFields) sortBy?: MemberField;
  @Omittable() @IsIn(['asc', 'desc']) sortDirection?: 'asc' | 'desc';
  @Omittable() @IsIn(memberFields) filterField?: MemberField;
  /** A list, for `in` and `not_in`, is given by repetition, or with commas. */
  @ApiPropertyOptional(textOrTexts) @Omittable() @IsTextOrTexts() filterValue?: string | string[];
  @Omittable() @IsIn(filterOperators) filterOperator?: (typeof filterOperators)[number];

  static query({ limit, offset, sortBy, sortDirection, ...filter }: ListMembersQuery): MemberQuery {
    return {
      limit: limit === undefined ? undefined : Number(limit),
      offset: offset === undefined ? undefined : Number(offset),
      sortBy,
      sortDirection,
      filter: filterOf(filter),
    };
  }
}

/** @throws VALIDATION_ERROR for a list where one text is compared */
function filterOf(query: Pick<ListMembersQuery, 'filterField' | 'filterValue' | 'filterOperator'>) {
  const { filterField: field, filterValue: value, filterOperator: operator = 'eq' } = query;
  if (field === undefined || value === undefined) return undefined;
  if (takesList(operator)) return { field, operator, value };
  if (typeof value === 'string') return { field, operator, value };
  throw ShapeRefusal.VALIDATION_ERROR({ part: 'query', member: 'filterValue', problem: 'must be one text' });
}

export class MemberRoleQuery extends OrganizationReferenceQuery {
  /** Without it, the caller. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId?: string;
}

export class RemoveMemberBody extends OrganizationNamed {
  /** An e-mail address is told by its @. */
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) memberIdOrEmail!: string;
}

export class UpdateMemberRoleBody extends OrganizationNamed {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) memberId!: string;
  /** One role, several separated by commas, or an array. */
  @ApiProperty(textOrTexts) @IsRoles() role!: string | string[];
}

export class InviteMemberBody extends OrganizationNamed {
  @IsString() email!: string;
  /** One role, several separated by commas, or an array. */
  @ApiProperty(textOrTexts) @IsRoles() role!: string | string[];
  /** True: mails an open invitation once more instead of refusing a second one. */
  @Omittable() @IsBoolean() resend?: boolean;
  /** The team to join as well; as a list, at most one. */
  @ApiPropertyOptional(teamOrTeams) @IsOptional() @IsTextOrOne() teamId?: string | string[] | null;
}

export class InvitationBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) invitationId!: string;
}

export class InvitationQuery {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) id!: string;
}

export class CreateTeamBody extends OrganizationNamed {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
}

class TeamChanges extends OrganizationNamed {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
}

export class TeamBody extends OrganizationNamed {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId!: string;
}

export class UpdateTeamBody extends TeamBody {
  @IsObject() @ValidateNested() @Type(() => TeamChanges) data!: TeamChanges;
}

export class SetActiveTeamBody {
  /** Null: none any more. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId?: string | null;
}

export class TeamQuery {
  /** Without it, the active team. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId?: string;
}

export class UserTeamsQuery extends OrganizationQuery {
  /** Without it, the caller. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId?: string;
}

export class TeamMemberBody extends TeamBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId!: string;
}

export class StaffSearchQuery {
  /** Part of a name or slug. */
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) search?: string;
  /** 1 to 100. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) limit?: string;
  @Omittable() @Matches(WHOLE) offset?: string;
}

export class RoleBody {
  @ApiProperty(textOrTexts) @IsRoles() role!: string | string[];
}

export class OwnerBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId!: string;
}
