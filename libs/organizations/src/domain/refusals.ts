import { refusals } from '#shared-kernel/domain/refusal';

/** Messages, codes and statuses are those of the better-auth organization plugin: its clients compare them. */
export const OrganizationRefusal = refusals({
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create a new organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'You have reached the maximum number of organizations',
  },
  ORGANIZATION_ALREADY_EXISTS: { status: 400, message: 'Organization already exists' },
  ORGANIZATION_SLUG_ALREADY_TAKEN: { status: 400, message: 'slug is taken' },
  INVALID_SLUG: {
    status: 400,
    message: 'Invalid slug, must be 1 to 64 letters, digits, hyphens and underscores, a letter or digit at both ends',
  },
  INVALID_NAME: { status: 400, message: 'Invalid name' },
  INVALID_LOGO: {
    status: 400,
    message: 'Invalid logo, must be an https URL, or a data URL of a raster image of at most 32 KB',
  },
  INVALID_METADATA: { status: 400, message: 'metadata must be an object, or the JSON text of one' },
  ORGANIZATION_NOT_FOUND: { status: 400, message: 'Organization not found' },
  ORGANIZATION_ID_IS_REQUIRED: { status: 400, message: 'Organization ID is required' },
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'No active organization' },
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { status: 400, message: 'User is not a member of the organization' },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: { status: 403, message: 'You are not a member of this organization' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to update this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete this organization',
  },
});

/** For callers who read an organization of which they are not a member. */
export const VisitorRefusal = refusals({
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 403,
    message: OrganizationRefusal.table.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.message,
  },
});

export const AuditLogRefusal = refusals({
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG: {
    status: 403,
    message: 'You are not allowed to read the audit log of this organization',
  },
});

/** For callers who ask for their permissions in an organization of which they are not a member. */
export const PermissionRefusal = refusals({
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 401,
    message: OrganizationRefusal.table.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.message,
  },
});

export const MemberRefusal = refusals({
  MEMBER_NOT_FOUND: { status: 400, message: 'Member not found' },
  USER_NOT_FOUND: { status: 400, message: 'User not found' },
  ROLE_NOT_FOUND: { status: 400, message: 'Role not found' },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already a member of this organization',
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: { status: 403, message: 'Organization membership limit reached' },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 400,
    message: 'You cannot leave the organization as the only owner',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: { status: 403, message: 'You are not allowed to delete this member' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: { status: 403, message: 'You are not allowed to update this member' },
  /** Not of the specification. `organizations` lists them. */
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    status: 400,
    message: 'You are the only owner of an organization with other members. Make somebody else an owner first.',
  },
});

/** Codes and messages that existing clients know, except INVALID_ROLE_NAME and ROLE_HAS_CHANGED. */
export const RoleRefusal = refusals({
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: {
    status: 400,
    message: 'You must be in an organization to create a role',
  },
  /** `missingPermissions`: what the caller may not grant, as `resource:action`; also when updating and deleting. */
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: { status: 403, message: 'You are not allowed to create a role' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: { status: 403, message: 'You are not allowed to update a role' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: { status: 403, message: 'You are not allowed to delete a role' },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: { status: 403, message: 'You are not allowed to read a role' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: { status: 403, message: 'You are not allowed to list a role' },
  TOO_MANY_ROLES: { status: 400, message: 'This organization has too many roles' },
  INVALID_ROLE_NAME: {
    status: 400,
    message:
      'Invalid role name, must be 1 to 64 letters, digits, spaces and . _ : - with a letter or digit at both ends, and one alphabet in a word',
  },
  INVALID_RESOURCE: { status: 400, message: 'The provided permission includes an invalid resource' },
  /** The permissions differ from the `formerPermission` of the request. */
  ROLE_HAS_CHANGED: { status: 409, message: 'The role has changed in the meantime' },
  ROLE_NAME_IS_ALREADY_TAKEN: { status: 400, message: 'That role name is already taken' },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: { status: 400, message: 'Cannot delete a pre-defined role' },
  /** Also when an open invitation has it. */
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    status: 400,
    message: 'Cannot delete a role that is assigned to members. Please reassign the members to a different role first',
  },
});

export const InvitationRefusal = refusals({
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: { status: 403, message: 'You are not the recipient of the invitation' },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    status: 403,
    message: 'Email verification required before accepting or rejecting invitation',
  },
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: {
    status: 403,
    message: 'Email verification required to view or list invitations for the session email',
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'Inviter is no longer a member of the organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to invite users to this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'you are not allowed to invite user with this role',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already invited to this organization',
  },
  TOO_MANY_INVITATIONS_MAILED: { status: 429, message: 'Too many invitations were mailed. Please try again later.' },
  INVITATION_LIMIT_REACHED: { status: 403, message: 'Invitation limit reached' },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'You are not allowed to cancel this invitation',
  },
});

/** The message that existing clients expect when an invitation is read or rejected. */
export const RecipientRefusal = refusals({
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found!' },
});

export const TeamRefusal = refusals({
  TEAM_NOT_FOUND: { status: 400, message: 'Team not found' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 400,
    message: 'You have reached the maximum number of teams',
  },
  UNABLE_TO_REMOVE_LAST_TEAM: { status: 400, message: 'Unable to remove last team' },
  TEAM_MEMBER_LIMIT_REACHED: { status: 403, message: 'Team member limit reached' },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { status: 400, message: 'User is not a member of the team' },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: { status: 400, message: 'You do not have an active team' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create teams in this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: { status: 403, message: 'You are not allowed to update this team' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: { status: 403, message: 'You are not allowed to delete this team' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete teams in this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to create a new member',
  },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: { status: 403, message: 'You are not allowed to remove a team member' },
});

/** The status that existing clients expect when a team is made the active one. */
export const ActiveTeamRefusal = refusals({
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    status: 403,
    message: TeamRefusal.table.USER_IS_NOT_A_MEMBER_OF_THE_TEAM.message,
  },
});

/** On the routes of staff, which have the id in the path. */
export const StaffRefusal = refusals({
  ORGANIZATION_NOT_FOUND: { status: 404, message: OrganizationRefusal.table.ORGANIZATION_NOT_FOUND.message },
  YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF: {
    status: 403,
    message: 'You cannot change your own membership as staff',
  },
});
