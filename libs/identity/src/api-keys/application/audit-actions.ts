import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { Remark } from '../../users/index.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { PermissionMap } from '../domain/permission-map.ts';

export const apiKeyActions = auditActions({
  'api-key.created': entry<{ readonly expiresAt: string | null; readonly permissions: PermissionMap | null }>(
    'An API key was created; `permissions` is null for one that acts for its owner.',
  ),
  'api-key.changed': entry<{ readonly fields: readonly string[] }>('Settings of an API key were changed.'),
  'api-key.rotated': entry<{ readonly overlapSeconds: number }>(
    'An API key got a new secret; the old one works for `overlapSeconds`.',
  ),
  'api-key.disabled': entry<Remark>('Staff disabled an API key.', ['reason']),
  'api-key.enabled': entry<Remark>('Staff enabled an API key again.', ['reason']),
  'api-key.deleted': entry<Remark>('An API key was deleted.', ['reason']),
  'api-key.all-disabled': entry<{ readonly count: number }>('All API keys of an account were disabled.'),
  'api-key.all-deleted': entry('All API keys of an account were deleted.'),
});

export function aboutKey(key: ApiKey): { readonly target: AuditTarget; readonly accountId: string } {
  return { target: { kind: 'api-key', id: key.id, label: key.name }, accountId: key.userId };
}
