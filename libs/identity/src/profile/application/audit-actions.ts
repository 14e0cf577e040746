import { type AuditDetails, auditActions, entry } from '#shared-kernel/application/audit';

export const profileActions = auditActions({
  'profile.changed': entry<{
    readonly fields: readonly string[];
    readonly before: AuditDetails;
    readonly after: AuditDetails;
  }>('Somebody changed what they tell about themselves; pictures and extra fields are named only.', [
    'before',
    'after',
  ]),
  'user.deletion.requested': entry('A link to delete the account was asked for.'),
  'user.deleted': entry('The account was deleted.'),
});
