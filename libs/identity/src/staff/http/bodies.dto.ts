import { ApiProperty } from '@nestjs/swagger';
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
  ValidateIf,
} from 'class-validator';
import { AsGiven, Omittable } from '#shared-kernel/http/shape.pipe';
import { TOKEN_LENGTH } from '../../users/http.ts';
import {
  filterFields,
  type FilterField,
  filterOperators,
  searchFields,
  searchOperators,
  sortFields,
  type UserFilter,
  type UserQuery,
} from '../domain/user-query.ts';

const ID_LENGTH = 64;
export const REASON_LENGTH = 500;
const SEARCH_LENGTH = 254;
/** A hundred years, in seconds. */
const MAX_BAN = 3_155_760_000;

const fieldNames = Object.keys(filterFields) as FilterField[];

/** As the admin client of better-auth sends it. An empty parameter counts as absent. */
export class ListUsersQuery {
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) searchValue?: string;
  /** Default: email. */
  @Omittable() @IsIn(searchFields) searchField?: (typeof searchFields)[number];
  /** Default: contains. */
  @Omittable() @IsIn(searchOperators) searchOperator?: (typeof searchOperators)[number];
  /** Default 100; more counts as 100. */
  @Omittable() @Matches(/^\d{0,9}$/) limit?: string;
  @Omittable() @Matches(/^\d{0,9}$/) offset?: string;
  /** Default: createdAt. */
  @Omittable() @IsIn(sortFields) sortBy?: UserQuery['sortBy'];
  /** Default: asc with `sortBy`, else desc, so that the newest come first. */
  @Omittable() @IsIn(['asc', 'desc']) sortDirection?: UserQuery['direction'];
  /** Default: email. */
  @ApiProperty({ enum: fieldNames, required: false }) @Omittable() @IsIn(fieldNames) filterField?: FilterField;
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) filterValue?: string;
  /** Default: eq. */
  @ApiProperty({ enum: filterOperators, required: false })
  @Omittable()
  @IsIn(filterOperators)
  filterOperator?: UserFilter['operator'];
}

export class UserIdQuery {
  @IsString() @MaxLength(ID_LENGTH) id!: string;
}

export class UserIdBody {
  @IsString() @MaxLength(ID_LENGTH) userId!: string;
}

class ActBody extends UserIdBody {
  /** For the audit trail. */
  @Omittable() @IsString() @MaxLength(REASON_LENGTH) reason?: string;
}

export class UnbanUserBody extends ActBody {}

export class RevokeUserSessionsBody extends ActBody {}

export class SetUserRoleBody extends ActBody {
  /** A list has one. */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  @ValidateIf(({ role }: SetUserRoleBody) => !Array.isArray(role))
  @IsString()
  role!: string | string[];
}

export class ImpersonateUserBody extends ActBody {
  /** False: harmless changes are allowed, if there is a reason. Default: true. */
  @Omittable() @IsBoolean() readOnly?: boolean;
}

export class BanUserBody extends UserIdBody {
  /** Default: "No reason". */
  @IsOptional() @IsString() @MaxLength(REASON_LENGTH) banReason?: string | null;
  /** Seconds; absent: until the ban is lifted. */
  @IsOptional() @IsInt() @Min(1) @Max(MAX_BAN) banExpiresIn?: number | null;
}

export class RevokeUserSessionBody {
  /** The `token` of `list-user-sessions`. */
  @IsString() @MaxLength(TOKEN_LENGTH) sessionToken!: string;
  /** For the audit trail. */
  @Omittable() @IsString() @MaxLength(REASON_LENGTH) reason?: string;
}

/** Of the caller; better-auth ignores `userId` and `role` for a caller with a session. */
export class StaffPermissionsBody {
  /** Permissions by resource: `{ "user": ["ban"] }`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  @Omittable()
  @AsGiven()
  @IsObject()
  permissions?: Record<string, string[]>;
  /** The former name of `permissions`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  @Omittable()
  @AsGiven()
  @IsObject()
  permission?: Record<string, string[]>;
}
