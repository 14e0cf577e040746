import { type AuditDetails, auditActions, entry } from '#shared-kernel/application/audit';
import type { Remark } from '../../users/index.ts';

export const profileActions = auditActions({
  'profile.changed': entry<
    Remark & {
      readonly fields: readonly string[];
      readonly before: AuditDetails;
      readonly after: AuditDetails;
    }
  >('The profile was changed; for pictures and extra fields only the names are recorded.', [
    'before',
    'after',
    'reason',
  ]),
  'user.deletion.requested': entry('A link to delete the account was requested.'),
  'user.disowned': entry('The owner of the address said that another person registered the account, which ends it.'),
  'user.deleted': entry<Remark>('The account was deleted.', ['reason']),
});
