const notYours = 'You do not have the right to do this. Ask an owner of the organization.';
const beyondYours = 'You do not have the right to do this, or the role goes beyond your own. Ask an owner.';
const gone = 'It is not there any more. Reload the page.';
const outside = 'You are not a member of this organization.';
const none = 'Choose an organization first.';
const invitationDead = 'This invitation no longer works. Ask for a new one.';
const slugTaken = 'This address is taken. Choose another.';

/** What declining an invitation means, wherever somebody can do it. */
export const DECLINING = 'It cannot be accepted afterwards. To join later you need a new one.';

/** What people read about organizations, members, roles, invitations and teams; a part of the one table. */
export const organizationWords = {
  // Organizations
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: { text: 'Your account cannot create organizations.' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: { text: 'You belong to as many organizations as you may.' },
  ORGANIZATION_ALREADY_EXISTS: { text: slugTaken, fields: ['slug'] },
  ORGANIZATION_SLUG_ALREADY_TAKEN: { text: slugTaken, fields: ['slug'] },
  INVALID_SLUG: {
    text: 'Use 1 to 64 letters, digits, hyphens and underscores, with a letter or digit at both ends.',
    fields: ['slug'],
  },
  INVALID_NAME: { text: 'Enter a name that can be seen.', fields: ['name'] },
  INVALID_LOGO: { text: 'Enter the address of an image, starting with https://.', fields: ['logo'] },
  INVALID_METADATA: { text: 'This is not the JSON of an object.', fields: ['metadata'] },
  ORGANIZATION_NOT_FOUND: { text: gone },
  ORGANIZATION_ID_IS_REQUIRED: { text: none },
  NO_ACTIVE_ORGANIZATION: { text: none },
  NOT_AUTHENTICATED: { text: 'Sign in first.' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { text: outside },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: { text: outside },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: { text: notYours },

  // Members
  MEMBER_NOT_FOUND: { text: 'There is no such member any more. Reload the page.' },
  ROLE_NOT_FOUND: { text: 'There is no such role.', fields: ['role'] },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: { text: 'Is a member already.', fields: ['email'] },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: { text: 'All places of this organization are taken.' },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    text: 'An organization needs an owner. Make somebody else an owner first.',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: { text: notYours },
  YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF: { text: 'Ask a colleague: nobody does this for themselves.' },
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    text: 'Others depend on an organization that only you own. Make somebody else an owner first.',
  },

  // Roles
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: { text: none },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: { text: beyondYours, fields: ['permission'] },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: { text: beyondYours, fields: ['permission'] },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: { text: beyondYours },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: { text: notYours },
  TOO_MANY_ROLES: { text: 'This organization has as many roles as it may. Delete one first.' },
  INVALID_ROLE_NAME: {
    text: 'Use 1 to 64 letters, digits, spaces and . _ : - with a letter or digit at both ends, and one alphabet in a word.',
    fields: ['role', 'roleName'],
  },
  INVALID_RESOURCE: { text: 'One of these permissions does not exist any more. Reload the page.' },
  ROLE_HAS_CHANGED: {
    text: 'Somebody else has changed what this role allows in the meantime. Nothing was saved. Close this and look again.',
  },
  ROLE_NAME_IS_ALREADY_TAKEN: { text: 'There is a role of this name. Choose another.', fields: ['role', 'roleName'] },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: { text: 'This role belongs to every organization and cannot be deleted.' },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    text: 'Somebody has this role, or is invited with it. Give them another one first.',
  },

  // Invitations
  INVITATION_NOT_FOUND: { text: invitationDead },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: { text: invitationDead },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: { text: 'This invitation is for another address. Switch account.' },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    text: 'Confirm your e-mail first, then answer the invitation.',
  },
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: { text: 'Confirm your e-mail first to see your invitations.' },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    text: 'You cannot give a role that goes beyond your own.',
    fields: ['role'],
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: { text: 'Is invited already.', fields: ['email'] },
  INVITATION_LIMIT_REACHED: { text: 'Too many invitations are open. Cancel some first.' },
  TOO_MANY_INVITATIONS_MAILED: { text: 'This organization has mailed very many invitations. Go on in {wait}.' },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: { text: notYours },

  // Teams
  TEAM_NOT_FOUND: { text: 'There is no such team any more. Reload the page.' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: { text: 'This organization has as many teams as it may.' },
  UNABLE_TO_REMOVE_LAST_TEAM: { text: 'The last team of an organization stays.' },
  TEAM_MEMBER_LIMIT_REACHED: { text: 'All places of this team are taken.' },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { text: 'Is not in this team.' },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: { text: 'Choose a team first.' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: { text: 'Leave this team before you remove it.' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: { text: notYours },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: { text: notYours },
} as const;
