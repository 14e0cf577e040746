import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsIP, IsString, IsUUID, isUUID, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import type { ActorKind } from '#shared-kernel/application/actors';
import type { AuditOutcome, AuditQuery } from '#shared-kernel/application/audit';
import { cursorOf, DEFAULT_PAGE_LENGTH, MAX_PAGE_LENGTH } from '#shared-kernel/http/audit-page.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { AtTime } from '#shared-kernel/http/list-page.dto';
import type { PageOfTrail } from '../application/staff-audit.ts';

const TEXT_LENGTH = 255;
/** The most characters of a client id that is a URL. */
const ID_LENGTH = 2048;
const NEWER = 'newer.';

export const actorKinds = ['user', 'staff', 'api-key', 'oauth-client', 'system', 'anonymous'] as const;
export const outcomes = ['done', 'refused'] as const;

/** All filters must fit. */
export class StaffAuditQuery {
  /** `nextCursor` or `prevCursor` of another page with the same filters; without it the newest entries. */
  @Omittable() @IsString() @Matches(/^(?:newer\.)?\d{1,14}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/) cursor?: string;

  /** Entries of a page. */
  @ApiPropertyOptional({ default: DEFAULT_PAGE_LENGTH })
  @Omittable()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_LENGTH)
  limit?: number;

  /**
   * The id of an account, also of a deleted one: entries about it, by it, by its programs, and by it as another user. The id
   * of anything else, such as a client: entries about it and by it.
   */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) concerning?: string;
  /** The account in whose security activity the entry is. */
  @Omittable() @IsUUID('loose') account?: string;
  /** Who acted: the id of an account, API key or client, or the name of a job. An account includes its keys and clients. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) actor?: string;
  /** `staff`: in their own name, or as a user. */
  @ApiProperty({ enum: actorKinds, required: false }) @Omittable() @IsIn(actorKinds) actorKind?: ActorKind;
  /** The member of staff who acted as a user. */
  @Omittable() @IsUUID('loose') impersonator?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) target?: string;
  /** `user`, `session`, `api-key`, … */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) targetKind?: string;
  /**
   * One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. Several, 50 at most,
   * have commas between them.
   */
  @Omittable() @IsString() @Matches(/^[^,]{1,64}(?:,[^,]{1,64}){0,49}$/) action?: string;
  @ApiProperty({ enum: outcomes, required: false }) @Omittable() @IsIn(outcomes) outcome?: AuditOutcome;
  /** The code of a refusal, such as `INVALID_PASSWORD`. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) reason?: string;
  @Omittable() @IsUUID('loose') organization?: string;
  @Omittable() @IsIP() ipAddress?: string;
  @Omittable() @IsString() @MinLength(1) @MaxLength(TEXT_LENGTH) requestId?: string;
  /** The id of one entry. */
  @Omittable() @IsUUID('loose') entry?: string;
  /** The earliest time. */
  @AtTime() from?: string;
  /** Entries of this time and later ones are left out. */
  @AtTime() until?: string;
}

export class StaffFindQuery {
  /** Part of a name, email address or user name, a phone number, a whole id of anything, the start of an API key, or an IP address. */
  @IsString() @MaxLength(ID_LENGTH) @Matches(/\S.*\S/) q!: string;
}

export function queryOf(query: StaffAuditQuery): AuditQuery {
  const {
    concerning,
    account,
    impersonator,
    organization,
    entry,
    from,
    until,
    cursor: _,
    limit: __,
    ...others
  } = query;
  return {
    ...others,
    concerning: isUUID(concerning) ? concerning?.toLowerCase() : concerning,
    accountId: account,
    impersonatorId: impersonator,
    organizationId: organization,
    entryId: entry,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

/** The other way round: filters as a request names them. */
export function shownFilters(query: AuditQuery): Record<string, string> {
  const { accountId, impersonatorId, organizationId, entryId, ...others } = query;
  const named = {
    ...others,
    account: accountId,
    impersonator: impersonatorId,
    organization: organizationId,
    entry: entryId,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      if (value instanceof Date) return [[name, value.toISOString()]];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

export function pageOf({ cursor = '', limit = DEFAULT_PAGE_LENGTH }: StaffAuditQuery): PageOfTrail {
  const isNewer = cursor.startsWith(NEWER);
  const direction = isNewer ? 'newer' : 'older';
  return { limit, cursor: cursorOf(isNewer ? cursor.slice(NEWER.length) : cursor), direction };
}

export const newerCursor = (text: string | null): string | null => text && NEWER + text;
