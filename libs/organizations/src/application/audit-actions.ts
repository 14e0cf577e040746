import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { Invitation } from '../domain/invitation.ts';
import type { Organization } from '../domain/organization.ts';
import type { Permissions } from '../domain/permissions.ts';

interface Roles {
  readonly [name: string]: readonly string[];
  readonly roles: readonly string[];
}

export interface NameAndSlug {
  readonly [name: string]: string;
  readonly name: string;
  readonly slug: string;
}

interface Named {
  readonly [name: string]: string;
  readonly name: string;
}

interface RoleContents {
  readonly [member: string]: string | Permissions;
  readonly name: string;
  readonly permissions: Permissions;
}

interface OfTeam {
  readonly [name: string]: string;
  readonly teamId: string;
}

export const organizationActions = auditActions({
  'organization.created': entry('An organization was founded.'),
  'organization.updated': entry<{
    readonly fields: readonly string[];
    readonly before: NameAndSlug;
    readonly after: NameAndSlug;
  }>('The profile of an organization was changed; logo and metadata are named only.'),
  'organization.deleted': entry('An organization was deleted, with everything in it.'),
  'organization.member.added': entry<Roles>('Somebody became a member.'),
  'organization.member.role.changed': entry<{ readonly before: Roles; readonly after: Roles }>(
    'A member has other roles.',
  ),
  'organization.member.removed': entry('A member was removed by somebody else.'),
  'organization.member.left': entry('A member left, or deleted the account.'),
  'organization.invitation.sent': entry<Roles>('Somebody was invited, or invited once more.'),
  'organization.invitation.accepted': entry(
    'An invitation was accepted. Refused: by another account, with an unproven address, or after it ended.',
  ),
  'organization.invitation.rejected': entry('An invitation was declined.'),
  'organization.invitation.canceled': entry('An invitation was withdrawn, also because its sender may invite no more.'),
  'organization.role.created': entry<{ readonly after: RoleContents }>('The organization defined a role.'),
  'organization.role.updated': entry<{ readonly before: RoleContents; readonly after: RoleContents }>(
    'A role of the organization was changed.',
  ),
  'organization.role.deleted': entry<{ readonly before: RoleContents }>('A role of the organization was deleted.'),
  'organization.team.created': entry('A team was formed.'),
  'organization.team.updated': entry<{ readonly before: Named; readonly after: Named }>('A team was renamed.'),
  'organization.team.deleted': entry('A team was deleted.'),
  'organization.team.member.added': entry<OfTeam>('A member joined a team.'),
  'organization.team.member.removed': entry<OfTeam>('A member was taken out of a team.'),
});

interface About {
  readonly target: AuditTarget;
  readonly organizationId: string;
  readonly personId?: string | undefined;
}

export function aboutOrganization({ id, name }: Organization): About {
  return { target: { kind: 'organization', id, label: name }, organizationId: id };
}

/** A member by the account: readers look names up, so that none is stored. */
export function aboutMember(organizationId: string, userId: string): About {
  return { target: { kind: 'user', id: userId }, organizationId };
}

/** @param personId the account behind the address, where it is known: the address leaves the trail with it */
export function aboutInvitation({ id, email, organizationId }: Invitation, personId?: string): About {
  return { target: { kind: 'invitation', id, label: email }, organizationId, personId };
}

export function aboutPart(
  kind: 'role' | 'team',
  { id, name, organizationId }: { readonly id: string; readonly name: string; readonly organizationId: string },
): About {
  return { target: { kind, id, label: name }, organizationId };
}
