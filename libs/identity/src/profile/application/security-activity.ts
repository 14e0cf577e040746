import { Injectable } from '@nestjs/common';
import { type AuditCursor, type AuditPage, AuditTrail } from '#shared-kernel/application/audit';
import type { SessionPrincipal } from '../../sessions/index.ts';

/**
 * What a connected app does in its ordinary work, at each sign-in and every hour. It would bury what concerns its user,
 * who gave it access before; the reuse of a code or token is a refusal, which is shown.
 */
const WORK_OF_APPS = ['oauth.code.issued', 'oauth.token.issued', 'oauth.token.revoked'];

/** The entries of the audit trail about the caller's own account, by any actor; without the ordinary work of apps. */
@Injectable()
export class SecurityActivity {
  constructor(private readonly trail: AuditTrail) {}

  /** @param action see `AuditQuery.action` */
  page({ user }: SessionPrincipal, action: string | undefined, limit: number, after?: AuditCursor): Promise<AuditPage> {
    return this.trail.page({ accountId: user.id, action, withoutDone: WORK_OF_APPS }, limit, after);
  }
}
