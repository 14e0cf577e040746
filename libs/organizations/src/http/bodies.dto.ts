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
import { PICTURE_LENGTH } from '#shared-kernel/domain/picture';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
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

/** Bounds of the columns. The domain checks the form of names and slugs. */
const NAME_LENGTH = 255;
const SLUG_LENGTH = 255;
export const ID_LENGTH = 255;
/** A number in a query that fits an integer of PostgreSQL. */
const WHOLE = /^\d{1,9}$/;

/** Schemas that the OpenAPI plugin cannot derive from the types. */
const textOrTexts = { oneOf: [{ type: 'string' }, textsShape] };
const teamOrTeams = { oneOf: [{ type: 'string' }, { ...textsShape, maxItems: 1 }, { type: 'null' }] };
const metadata = {
  oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }, { type: 'null' }],
};

/** The active organization without it. */
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
  @IsOptional() @IsString() @MaxLength(PICTURE_LENGTH) logo?: string | null;
  /** An object, or the JSON text of one. */
  @ApiPropertyOptional(metadata) @IsOptional() @IsMetadata() metadata?: object | string | null;
  /** True: the active organization stays as it is. */
  @Omittable() @IsBoolean() keepCurrentActiveOrganization?: boolean;
}

export class SlugBody {
  @IsString() @MaxLength(SLUG_LENGTH) slug!: string;
}

class OrganizationChanges {
  @Omittable() @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name?: string;
  @Omittable() @IsString() @MaxLength(SLUG_LENGTH) slug?: string;
  /** Null removes it. */
  @IsOptional() @IsString() @MaxLength(PICTURE_LENGTH) logo?: string | null;
  @ApiPropertyOptional(metadata) @IsOptional() @IsMetadata() metadata?: object | string | null;
}

export class UpdateOrganizationBody extends OrganizationNamed {
  @IsObject() @ValidateNested() @Type(() => OrganizationChanges) data!: OrganizationChanges;
}

export class OrganizationBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId!: string;
}

export class SetActiveBody {
  /** Null for none. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) organizationId?: string | null;
  @Omittable() @IsString() @MinLength(1) @MaxLength(SLUG_LENGTH) organizationSlug?: string;
}

export class PermissionBody extends OrganizationNamed {
  /** Actions by resource, such as `{"member": ["delete"]}`; true is answered if the caller has all of them. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() permissions?: Record<string, string[]>;
  /** The same, under the name that older clients use. */
  @ApiPropertyOptional(permissionsShape) @Omittable() @IsPermissions() permission?: Record<string, string[]>;
}

export class ListMembersQuery extends OrganizationReferenceQuery {
  /** 0 for no limit. */
  @Omittable() @Matches(WHOLE) limit?: string;
  @Omittable() @Matches(WHOLE) offset?: string;
  @Omittable() @IsIn(memberFields) sortBy?: MemberField;
  @Omittable() @IsIn(['asc', 'desc']) sortDirection?: 'asc' | 'desc';
  @Omittable() @IsIn(memberFields) filterField?: MemberField;
  /** For `in` and `not_in`: repeated, or separated by commas. */
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
  /** The caller without it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId?: string;
}

export class RemoveMemberBody extends OrganizationNamed {
  /** An email address if it contains @. */
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
  /** True: sends an open invitation again instead of refusing a second one. */
  @Omittable() @IsBoolean() resend?: boolean;
  /** A team to join too; at most one if it is a list. An invitation that is sent again keeps its team without it. */
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
  /** Null for none. */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId?: string | null;
}

export class TeamQuery {
  /** The active team without it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) teamId?: string;
}

export class UserTeamsQuery extends OrganizationQuery {
  /** The caller without it. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId?: string;
}

export class TeamMemberBody extends TeamBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId!: string;
}

export class RoleBody extends ReasonedBody {
  @ApiProperty(textOrTexts) @IsRoles() role!: string | string[];
}

export class NewOwnerBody extends ReasonedBody {
  @IsString() @MinLength(1) @MaxLength(ID_LENGTH) userId!: string;
}
