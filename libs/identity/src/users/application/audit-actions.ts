import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { Role, User } from '../domain/user.ts';

export const userActions = auditActions({
  'user.role.changed': entry<{ readonly before: { readonly role: Role }; readonly after: { readonly role: Role } }>(
    'An account got another role on the service.',
  ),
  'user.banned': entry<{ readonly reason: string; readonly until: string | null; readonly sessionsEnded: number }>(
    'An account was banned, until a time or until the ban is lifted; its sessions, API keys and trusted browsers ended.',
    ['reason'],
  ),
  'user.unbanned': entry('The ban of an account was lifted.'),
});

/** @param user undefined for an unknown name: the entry is written all the same, because of timing */
export function userTarget(user: Pick<User, 'id' | 'email'> | undefined): AuditTarget {
  return { kind: 'user', id: user?.id ?? null, label: user?.email };
}
