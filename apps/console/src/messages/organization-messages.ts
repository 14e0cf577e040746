const notYours = 'You don’t have permission to do this. Ask an owner of the organization.';
const beyondYours = 'You don’t have permission to do this, or the role has more permissions than yours. Ask an owner.';
const gone = 'This no longer exists. Reload the page.';
const outside = 'You’re not a member of this organization.';
const none = 'Select an organization first.';
const invitationDead = 'This invitation no longer works. Ask for a new one.';
const slugTaken = 'This address is taken. Choose another.';

export const DECLINING = 'You can’t accept it later. To join, you’ll need a new invitation.';

/** Kept by the tab: the address of the organization whose invitation was just accepted. Its members page greets once. */
export const JOINED = 'joined';

export const organizationMessages = {
  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'Your account can’t create organizations.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'You’ve reached the limit of organizations you can belong to.',
  ORGANIZATION_ALREADY_EXISTS: { text: slugTaken, fields: ['slug'] },
  ORGANIZATION_SLUG_ALREADY_TAKEN: { text: slugTaken, fields: ['slug'] },
  INVALID_SLUG: {
    text: 'Use 1 to 64 letters, digits, hyphens and underscores, starting and ending with a letter or digit.',
    fields: ['slug'],
  },
  INVALID_NAME: { text: 'Enter a name with visible characters.', fields: ['name'] },
  INVALID_LOGO: 'This logo can’t be used. Choose another one.',
  INVALID_METADATA: { text: 'Enter a valid JSON object.', fields: ['metadata'] },
  ORGANIZATION_NOT_FOUND: gone,
  ORGANIZATION_ID_IS_REQUIRED: none,
  NO_ACTIVE_ORGANIZATION: none,
  NOT_AUTHENTICATED: 'Sign in first.',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: outside,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: outside,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: notYours,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: notYours,
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG: notYours,

  // Members
  MEMBER_NOT_FOUND: 'This member no longer exists. Reload the page.',
  ROLE_NOT_FOUND: { text: 'This role does not exist.', fields: ['another', 'role'] },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: { text: 'Already a member.', fields: ['email'] },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'This organization has reached its member limit.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'An organization needs an owner. Make someone else an owner first.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: notYours,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: notYours,
  YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF: 'You can’t change your own membership. Ask a colleague.',
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION:
    'You’re the only owner of an organization with other members. Make someone else an owner first.',

  // Roles
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: none,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: { text: beyondYours, fields: ['permission'] },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: { text: beyondYours, fields: ['permission'] },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: beyondYours,
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: notYours,
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: notYours,
  TOO_MANY_ROLES: 'This organization has reached its role limit. Delete a role first.',
  INVALID_ROLE_NAME: {
    text: 'Use 1 to 64 letters, digits, spaces and . _ : - starting and ending with a letter or digit. Don’t mix alphabets within a word.',
    fields: ['role', 'roleName'],
  },
  INVALID_RESOURCE: 'One of these permissions no longer exists. Reload the page.',
  ROLE_HAS_CHANGED: 'Someone else changed this role’s permissions. Nothing was saved. Close this and try again.',
  ROLE_NAME_IS_ALREADY_TAKEN: {
    text: 'A role with this name already exists. Choose another name.',
    fields: ['role', 'roleName'],
  },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'Predefined roles can’t be deleted.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'This role is assigned to members or invitations. Assign another role first.',

  // Invitations
  INVITATION_NOT_FOUND: invitationDead,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: invitationDead,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'This invitation is for another address. Switch account.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Confirm your email first, then answer the invitation.',
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: 'Confirm your email first to see your invitations.',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: notYours,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    text: 'You can’t assign a role with more permissions than yours.',
    fields: ['role'],
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: { text: 'Already invited.', fields: ['email'] },
  INVITATION_LIMIT_REACHED: 'Too many invitations are pending. Cancel some first.',
  TOO_MANY_INVITATIONS_MAILED: 'This organization has sent too many invitations. You can send more in {wait}.',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: notYours,

  // Teams
  TEAM_NOT_FOUND: 'This team no longer exists. Reload the page.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'This organization has reached its team limit.',
  UNABLE_TO_REMOVE_LAST_TEAM: 'An organization must keep at least one team.',
  TEAM_MEMBER_LIMIT_REACHED: 'This team has reached its member limit.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Not a member of this team.',
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: 'Select a team first.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: notYours,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: notYours,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: 'Leave this team before you delete it.',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: notYours,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: notYours,
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: notYours,
} as const;
