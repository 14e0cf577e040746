import { type AuditDetails, auditActions, entry } from '#shared-kernel/application/audit';

export const profileActions = auditActions({
  'profile.changed': entry<{
    readonly fields: readonly string[];
    readonly before: AuditDetails;
    readonly after: AuditDetails;
  }>('The profile was changed; for pictures and extra fields only the names are recorded.', ['before', 'after']),
  'user.deletion.requested': entry('A link to delete the account was requested.'),
  'user.disowned': entry('The owner of the address said that another person registered the account, which ends it.'),
  'user.deleted': entry('The account was deleted.'),
});
