import { Injectable } from '@nestjs/common';
import { type AuditCursor, type AuditPage, AuditTrail } from '#shared-kernel/application/audit';
import type { SessionPrincipal } from '../../sessions/index.ts';

/** The entries of the audit trail about the caller's own account, by any actor. */
@Injectable()
export class SecurityActivity {
  constructor(private readonly trail: AuditTrail) {}

  /** @param action see `AuditQuery.action` */
  page({ user }: SessionPrincipal, action: string | undefined, limit: number, after?: AuditCursor): Promise<AuditPage> {
    return this.trail.page({ accountId: user.id, action }, limit, after);
  }
}
