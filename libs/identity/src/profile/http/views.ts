import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '#shared-kernel/application/audit';
import { SuccessView } from '../../sessions/http.ts';
import { impersonationActions, type SessionPrincipal } from '../../sessions/index.ts';
import type { DeviceNames } from '../../users/index.ts';

export class DeletionView extends SuccessView {
  /** 'User deleted' or 'Verification email sent'. */
  message!: string;
}

export class ImageView {
  /** The URL of the stored picture. */
  image!: string;
}

export class AvailabilityView {
  available!: boolean;
}

const actors = ['you', 'api-key', 'app', 'other', 'staff', 'system', 'anonymous'] as const;
type ActorOfActivity = (typeof actors)[number];
const outcomes = ['done', 'refused'] as const;

const OWN: readonly ActorOfActivity[] = ['you', 'api-key', 'app'];
/** The actors whose address and device are shown: the holder's own, and attempts of others. */
const SHOWN: readonly ActorOfActivity[] = [...OWN, 'other', 'anonymous'];

class ActivityTargetView {
  /** `user`, `session`, `api-key`, `trusted-device`. */
  kind!: string;
  id!: string | null;
  /** A label: an address, the device of a session, the name of a key. */
  label!: string | null;
}

export class SecurityActivityEntryView {
  id!: string;
  time!: Date;
  /** Listed in docs/AUDIT.md. */
  action!: string;
  @ApiProperty({ enum: outcomes }) outcome!: AuditEntry['outcome'];
  /** The code of the refusal; null when the act was done. */
  reason!: string | null;
  /**
   * `app`: an app, for you or by itself. `staff`: a member of staff, also when acting as you. `other`: a caller signed in to another account. `anonymous`: a
   * caller that was not authenticated.
   */
  @ApiProperty({ enum: actors }) actor!: ActorOfActivity;
  /** The name of the API key or app that acted; null for other actors and where it has none. */
  actorName!: string | null;
  /** Such as "Firefox on Linux"; null for staff and system, and where unknown. */
  device!: string | null;
  /** Null for staff and system. */
  ipAddress!: string | null;
  /** The session of yours that acted; null without one. */
  sessionId!: string | null;
  /** Whether it is the session of this request. */
  isCurrentSession!: boolean;
  target!: ActivityTargetView;
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;

  static of(entry: AuditEntry, { user, session }: SessionPrincipal, devices: DeviceNames): SecurityActivityEntryView {
    const { id, time, action, outcome, reason, target, ipAddress, userAgent, details } = entry;
    const actor = actorOf(entry, user.id);
    // The reason of staff is for staff.
    const { reason: _, ...withoutReason } = details;
    const isShown = SHOWN.includes(actor);
    const { sessionId } = entry.actor;
    return {
      id,
      time,
      action,
      outcome,
      reason,
      actor,
      actorName: actor === 'api-key' || actor === 'app' ? entry.actor.label : null,
      device: isShown && userAgent ? devices.describe(userAgent) : null,
      ipAddress: isShown ? ipAddress : null,
      sessionId: OWN.includes(actor) ? sessionId : null,
      isCurrentSession: sessionId === session.id,
      target: { ...target },
      details: actor === 'staff' ? withoutReason : { ...details },
    };
  }
}

export class SecurityActivityView {
  /** Newest first. */
  @ApiProperty({ type: [SecurityActivityEntryView] }) entries!: SecurityActivityEntryView[];
  /** For the next page of older entries; null on the last page. */
  nextCursor!: string | null;
}

function actorOf(entry: AuditEntry, ownId: string): ActorOfActivity {
  if (isByStaff(entry, ownId)) return 'staff';
  const { kind, userId } = entry.actor;
  if (kind === 'system' || kind === 'anonymous') return kind;
  // An app proves itself at the token endpoint and where it manages its registration, there without a user.
  if (kind === 'oauth-client') return userId === null || userId === ownId ? 'app' : 'other';
  if (userId !== ownId) return 'other';
  return kind === 'user' ? 'you' : kind;
}

/** Who signs out in their own name stops acting as others, too. */
function isByStaff({ action, actor: { kind, userId, impersonatorId } }: AuditEntry, ownId: string): boolean {
  if (kind === 'staff' || impersonatorId !== null) return true;
  return kind === 'user' && userId !== ownId && action === impersonationActions['impersonation.ended'].name;
}
