import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  IsBoolean,
  IsIn,
  IsInt,
  IsIP,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { REASON_LENGTH, ReasonedBody, RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { AsGiven, Omittable } from '#shared-kernel/http/shape.pipe';
import { UpdateUserBody } from '../../profile/http.ts';
import { NAME_LENGTH, TOKEN_LENGTH } from '../../users/http.ts';
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
/** One act ends so many sessions at most: each of their accounts is locked and gets a mail. */
const MOST_SESSIONS = 500;
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

class ActBody extends IntersectionType(UserIdBody, RemarkBody) {}

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

export class RevokeUserSessionBody extends RemarkBody {
  /** The `token` of `list-user-sessions`. */
  @IsString() @MaxLength(TOKEN_LENGTH) sessionToken!: string;
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

const ROLE = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** Further fields of a new account, configured extra fields included. Other members are ignored. */
export class NewUserData extends PickType(UpdateUserBody, ['image', 'username', 'displayUsername', 'language']) {
  /** True: no link to confirm the address is mailed. */
  @Omittable() @IsBoolean() emailVerified?: boolean;
}

export class CreateUserBody extends RemarkBody {
  @IsString() email!: string;
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
  /** Absent or empty: the account has none. Its holder sets one by a reset. */
  @Omittable() @IsString() password?: string;
  /** Only `user`: other roles need an address that its holder has proven. */
  @ApiProperty({ ...ROLE, required: false }) @Omittable() @Allow() @AsGiven() role?: string | string[];
  @Omittable() @IsObject() @ValidateNested() @Type(() => NewUserData) data?: NewUserData;
}

/** Configured extra fields included. Other members are ignored. */
export class UserChanges extends UpdateUserBody {
  /** The new address is neither verified nor proven, and the former one is told. */
  @Omittable() @IsString() email?: string;
  @Omittable() @IsBoolean() emailVerified?: boolean;
  @ApiProperty({ ...ROLE, required: false }) @Omittable() @Allow() @AsGiven() role?: string | string[];
  @Omittable() @IsBoolean() banned?: boolean;
  /** Of the ban that the account has or gets. */
  @IsOptional() @IsString() @MaxLength(REASON_LENGTH) banReason?: string | null;
  /** ISO 8601; null: until the ban is lifted. */
  @IsOptional() @IsISO8601() banExpires?: string | null;
}

export class UpdateUserByStaffBody extends ActBody {
  @IsObject() @ValidateNested() @Type(() => UserChanges) data!: UserChanges;
}

export class SetUserPasswordBody extends ActBody {
  @IsString() newPassword!: string;
}

export class RemoveUserBody extends ActBody {}

export class EndSessionsBody extends ReasonedBody {
  @IsIP() ipAddress!: string;
  /** How many the list shows (`total`). */
  @IsInt() @Min(1) @Max(MOST_SESSIONS) seen!: number;
}

export class UnlinkAccountOfUserBody extends RemarkBody {
  /** The `id` of the linked account. */
  @IsString() @MaxLength(ID_LENGTH) accountId!: string;
}
