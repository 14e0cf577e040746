import type { Audit } from '#shared-kernel/application/audit';
import type { Invitation } from '../domain/invitation.ts';
import type { Invitations } from '../domain/ports.ts';
import { aboutInvitation, organizationActions } from './audit-actions.ts';

/**
 * The rule, the row and the audit entry in one step.
 * @returns false, and records nothing, when it is no longer pending
 * @throws INVITATION_NOT_FOUND when it is not open
 */
export async function cancelInvitation(
  invitation: Invitation,
  now: Date,
  invitations: Invitations,
  audit: Audit,
): Promise<boolean> {
  invitation.cancel(now);
  if (!(await invitations.saveStatus(invitation))) return false;
  audit.record({ action: organizationActions['organization.invitation.canceled'], ...aboutInvitation(invitation) });
  return true;
}
