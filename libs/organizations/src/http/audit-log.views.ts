import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '#shared-kernel/application/audit';
import type { LoggedEntry } from '../application/organization-log.ts';
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
  target!: LogTargetView;
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;

  /** Omits address and device of the actor: they are not the organization's business. */
  static of({ entry, isByStaff, actor, target: person }: LoggedEntry): AuditLogEntryView {
    const { id, time, action, outcome, reason, target } = entry;
    // The reason of staff is for staff.
    const { reason: _, ...details } = entry.details;
    return {
      id,
      time,
      action,
      outcome,
      reason,
      actor: {
        kind: isByStaff ? 'staff' : entry.actor.kind,
        id: actor && entry.actor.id,
        name: actor?.name ?? null,
        email: actor?.email ?? null,
      },
      target: { ...target, label: person?.name ?? target.label, email: person?.email ?? null },
      details,
    };
  }
}

export class AuditLogView {
  /** Newest first. */
  @ApiProperty({ type: [AuditLogEntryView] }) entries!: AuditLogEntryView[];
  /** Leads to older entries; null when there are none. */
  nextCursor!: string | null;
}
