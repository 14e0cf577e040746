import type { Remark } from '#identity';
import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import type { Permissions } from '../domain/permissions.ts';

interface Roles {
  readonly [name: string]: readonly string[];
  readonly roles: readonly string[];
}

type RolesChange = Remark & { readonly before: Roles; readonly after: Roles };

export interface NameAndSlug {
  readonly [name: string]: string;
  readonly name: string;
  readonly slug: string;
}

interface NameDetails {
  readonly [name: string]: string;
  readonly name: string;
}

interface RoleDefinition {
  readonly [member: string]: string | Permissions;
  readonly name: string;
  readonly permissions: Permissions;
}

interface TeamDetails {
  readonly [name: string]: string;
  readonly teamId: string;
  /** As it was called then. */
  readonly team: string;
}

export const organizationActions = auditActions({
  'organization.created': entry('An organization was created.'),
  'organization.updated': entry<{
    readonly fields: readonly string[];
    readonly before: NameAndSlug;
    readonly after: NameAndSlug;
  }>('The profile of an organization was changed; logo and metadata are named only.'),
  'organization.deleted': entry<Remark>('An organization was deleted, with everything in it.', ['reason']),
  'organization.member.added': entry<{ readonly roles: Roles['roles'] } & Remark>('A person became a member.', [
    'reason',
  ]),
  'organization.member.role.changed': entry<RolesChange>('The roles of a member were changed.', ['reason']),
  'organization.member.removed': entry<Remark>('A member was removed by another person.', ['reason']),
  'organization.member.left': entry('A member left, or deleted their account.'),
  'organization.invitation.sent': entry<{ readonly roles: Roles['roles'] } & Remark>(
    'A person was invited, or an invitation was sent again.',
    ['reason'],
  ),
  'organization.invitation.accepted': entry(
    'An invitation was accepted. Refused: by another account, with an unproven address, or after it ended.',
  ),
  'organization.invitation.rejected': entry('An invitation was declined.'),
  'organization.invitation.canceled': entry<Remark>(
    'An invitation was canceled, also because its sender lost the right to send it.',
    ['reason'],
  ),
  'organization.role.created': entry<{ readonly after: RoleDefinition }>('The organization defined a role.'),
  'organization.role.updated': entry<{ readonly before: RoleDefinition; readonly after: RoleDefinition }>(
    'A role of the organization was changed.',
  ),
  'organization.role.deleted': entry<{ readonly before: RoleDefinition }>('A role of the organization was deleted.'),
  'organization.team.created': entry('A team was created.'),
  'organization.team.updated': entry<{ readonly before: NameDetails; readonly after: NameDetails }>(
    'A team was renamed.',
  ),
  'organization.team.deleted': entry('A team was deleted.'),
  'organization.team.member.added': entry<TeamDetails>('A member was added to a team.'),
  'organization.team.member.removed': entry<TeamDetails>('A member was removed from a team.'),
});

interface About {
  readonly target: AuditTarget;
  readonly organizationId: string;
  readonly personId?: string | undefined;
}

export function aboutOrganization({ id, name }: Organization): About {
  return { target: { kind: 'organization', id, label: name }, organizationId: id };
}

/** The target is the account. Readers look up the name, so that the trail stores none. */
export function aboutMember(organizationId: string, userId: string): About {
  return { target: { kind: 'user', id: userId }, organizationId };
}

/** @param personId the account with the address, if known: its deletion blanks the address in the trail */
export function aboutInvitation({ id, email, organizationId }: Invitation, personId?: string): About {
  return { target: { kind: 'invitation', id, label: email }, organizationId, personId };
}

export function aboutPart(
  kind: 'role' | 'team',
  { id, name, organizationId }: { readonly id: string; readonly name: string; readonly organizationId: string },
): About {
  return { target: { kind, id, label: name }, organizationId };
}
