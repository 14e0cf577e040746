import { Injectable } from '@nestjs/common';
import { type AuditCursor, type AuditPage, AuditTrail } from '#shared-kernel/application/audit';
import type { SessionPrincipal } from '../../sessions/index.ts';

/** Work of connected apps would bury the rest. Reuse of a code or token is a refusal, which is shown. */
const WORK_OF_APPS = ['oauth.code.issued', 'oauth.token.issued', 'oauth.token.revoked'];

@Injectable()
export class SecurityActivity {
  constructor(private readonly trail: AuditTrail) {}

  page({ user }: SessionPrincipal, action: string | undefined, limit: number, after?: AuditCursor): Promise<AuditPage> {
    return this.trail.page({ accountId: user.id, action, withoutDone: WORK_OF_APPS }, limit, after);
  }
}
