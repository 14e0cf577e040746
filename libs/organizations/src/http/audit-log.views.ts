import { ApiProperty, OmitType } from '@nestjs/swagger';
import type { LogFilter } from '../application/organization-log.ts';
import type { AuditEntry } from '#shared-kernel/application/audit';
import { AtTime } from '#shared-kernel/http/list-page.dto';
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

  /** Part of the name or address of members: entries by them and about them. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(ID_LENGTH) person?: string;

  /** The earliest time. */
  @AtTime() from?: string;

  /** Entries of this time and later ones are left out. */
  @AtTime() until?: string;
}

/** The filters of the log. */
export class AuditLogExportQuery extends OmitType(AuditLogQuery, ['cursor', 'limit'] as const) {}

export function logFilterOf({ action, actor, target, person, from, until }: AuditLogExportQuery): LogFilter {
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { action, actor, target, person, from: time(from), until: time(until) };
}

const actorKinds = ['user', 'staff', 'api-key', 'oauth-client', 'system', 'anonymous'] as const;
const outcomes = ['done', 'refused'] as const;

export class LogActorView {
  /** `staff`: somebody of the service. `user` without a name: a person who is not a member now. */
  @ApiProperty({ enum: actorKinds }) kind!: AuditEntry['actor']['kind'];
  /** The id of the account or key; null unless a member acted. */
  id!: string | null;
  /** The name of the member; null unless a member acted. */
  name!: string | null;
  email!: string | null;
}

export class LogTargetView {
  /** `organization`, `user`, `invitation`, `role`, `team`. */
  kind!: string;
  id!: string | null;
  /** The name of a person, role, team or organization, or the address of an invitation. */
  label!: string | null;
  /** The address of a person. */
  email!: string | null;
}

export class AuditLogEntryView {
  id!: string;
  time!: Date;
  /** Listed in docs/AUDIT.md. */
  action!: string;
  @ApiProperty({ enum: outcomes }) outcome!: AuditEntry['outcome'];
  /** The code of the refusal; null when it was done. */
  reason!: string | null;
  actor!: LogActorView;
  /** The name of the API key or app by which the member acted; null otherwise. */
  program!: string | null;
  target!: LogTargetView;
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;
}

export class AuditLogView {
  /** Newest first. */
  @ApiProperty({ type: [AuditLogEntryView] }) entries!: AuditLogEntryView[];
  /** Leads to older entries; null when there are none. */
  nextCursor!: string | null;
}
