import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '#shared-kernel/application/audit';
import type { Findings } from '#shared-kernel/application/staff-sources';
import { type Cause, causeCodes } from '#shared-kernel/domain/account-cause';
import { cursorText } from '#shared-kernel/http/audit-page.dto';
import { UserView, type UserViews } from '../../sessions/http.ts';
import type { DeviceNames } from '../../users/index.ts';
import type { ReadEntry, ReadPage } from '../application/staff-audit.ts';
import type { Dossier } from '../application/staff-dossier.ts';
import { actorKinds, newerCursor, outcomes } from './reading.dto.ts';

class TrailActorView {
  @ApiProperty({ enum: actorKinds }) kind!: AuditEntry['actor']['kind'];
  /** The id of the account, key or client; the name of the job or command; null for the anonymous. */
  id!: string | null;
  /** The address or name at that time; null for a deleted account. */
  label!: string | null;
  /** The account that acted, or that a program acted for. */
  userId!: string | null;
  sessionId!: string | null;
}

class NamedPersonView {
  id!: string;
  /** As it is now; null for a deleted account. */
  name!: string | null;
  email!: string | null;
}

class TrailTargetView {
  kind!: string;
  id!: string | null;
  /** The name or address at that time; null for a deleted account. */
  label!: string | null;
}

export class TrailEntryView {
  id!: string;
  time!: Date;
  /** Listed in docs/AUDIT.md. */
  action!: string;
  @ApiProperty({ enum: outcomes }) outcome!: AuditEntry['outcome'];
  /** The code of the refusal; null when it was done. */
  reason!: string | null;
  actor!: TrailActorView;
  /** The member of staff who acted as the user. */
  @ApiProperty({ type: NamedPersonView, nullable: true }) impersonator!: NamedPersonView | null;
  /** Whom it is about, where neither actor nor target has a name that says so; null also for a deleted account. */
  @ApiProperty({ type: NamedPersonView, nullable: true }) account!: NamedPersonView | null;
  target!: TrailTargetView;
  accountId!: string | null;
  organizationId!: string | null;
  ipAddress!: string | null;
  userAgent!: string | null;
  /** Such as "Firefox on Linux"; null where unknown. */
  device!: string | null;
  requestId!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;

  static of({ entry, impersonator, account }: ReadEntry, devices: DeviceNames): TrailEntryView {
    const { actor, target, userAgent, details, ...others } = entry;
    const { impersonatorId, kind, id, label, userId, sessionId } = actor;
    const { name = null, email = null } = impersonator ?? {};
    return {
      ...others,
      actor: { kind, id, label, userId, sessionId },
      impersonator: impersonatorId === null ? null : { id: impersonatorId, name, email },
      account: account ? { id: account.id, name: account.name, email: account.email } : null,
      target: { ...target },
      userAgent,
      device: deviceOf(entry, devices),
      details: { ...details },
    };
  }
}

const deviceOf = ({ userAgent }: AuditEntry, devices: DeviceNames) =>
  (userAgent && devices.describe(userAgent)) || null;

export class TrailView {
  /** Newest first. */
  items!: TrailEntryView[];
  /** Leads to older entries; null when there are none. */
  nextCursor!: string | null;
  /** Leads to newer entries; null on the first page. */
  prevCursor!: string | null;

  static of({ entries, next, previous }: ReadPage, devices: DeviceNames): TrailView {
    return {
      items: entries.map((entry) => TrailEntryView.of(entry, devices)),
      nextCursor: cursorText(next),
      prevCursor: newerCursor(cursorText(previous)),
    };
  }
}

class FindingView {
  id!: string;
  title!: string;
  detail!: string | null;
  /** The account that it is, or belongs to. */
  userId!: string | null;
  /** The organization that it belongs to. */
  organizationId!: string | null;
}

class FindingsView {
  /**
   * `user`, `session`, `linked-account`, `api-key`, `organization`, `team`, `member`, `invitation`, `oauth-client`, `oauth-api`, `grant`,
   * `request`, `audit-entry`, `mail`, `job-run`, `webhook`, `billing-customer`, `billing-subscription`,
   * `billing-order`, `billing-refund`, `billing-checkout`, `billing-product`, `billing-benefit`, `billing-discount`,
   * `billing-meter`, `billing-custom-field`.
   */
  kind!: string;
  /** Eight at most. */
  items!: FindingView[];
}

export class FoundView {
  /** By kind, without kinds of which nothing was found. */
  groups!: FindingsView[];

  static of(findings: readonly Findings[]): FoundView {
    const groups = findings.map(({ kind, found }) => ({
      kind,
      items: found.map((one) => ({ organizationId: null, ...one })),
    }));
    return { groups };
  }
}

class CauseView {
  @ApiProperty({ enum: causeCodes }) code!: Cause['code'];
  /** Such as `until` and `reason` of a ban. */
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;
}

class SignInTraceView {
  time!: Date;
  device!: string | null;
  ipAddress!: string | null;
  /** The code of the refusal; null for a sign-in. */
  reason!: string | null;

  static of(entry: AuditEntry, devices: DeviceNames): SignInTraceView {
    const { time, ipAddress, reason } = entry;
    return { time, device: deviceOf(entry, devices), ipAddress, reason };
  }
}

class LinkedForStaffView {
  /** Names it when it is unlinked. */
  id!: string;
  providerId!: string;
  /** How the provider names the person: an address or a name. */
  label!: string | null;
}

export class DossierView {
  user!: UserView;
  /** The holder has proven that the address is theirs. */
  emailProven!: boolean;
  /** What may keep the holder out, the surest first. */
  causes!: CauseView[];
  hasPassword!: boolean;
  /** Accounts at providers, oldest first. */
  linked!: LinkedForStaffView[];
  /** By name: `sessions`, `providers`, `trustedDevices`, `apiKeys`, `organizations`, `openInvitations`, `consents`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } }) counts!: Record<string, number>;
  /** Null: none for as long as the audit trail is kept. */
  @ApiProperty({ type: SignInTraceView, nullable: true }) lastSignIn!: SignInTraceView | null;
  @ApiProperty({ type: SignInTraceView, nullable: true }) lastFailedSignIn!: SignInTraceView | null;

  static of(dossier: Dossier, users: UserViews, devices: DeviceNames): DossierView {
    const { user, ways, linked, causes, counts, lastSignIn, lastFailedSignIn } = dossier;
    const trace = (entry: AuditEntry | undefined) => (entry ? SignInTraceView.of(entry, devices) : null);
    return {
      user: users.of(user),
      emailProven: user.emailProven,
      causes: causes.map(({ code, details }) => ({ code, details: { ...details } })),
      hasPassword: ways.hasPassword,
      linked: linked.map((one) => ({ ...one })),
      counts: { ...counts },
      lastSignIn: trace(lastSignIn),
      lastFailedSignIn: trace(lastFailedSignIn),
    };
  }
}
