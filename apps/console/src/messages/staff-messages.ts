const notAllowed = 'Your role doesn’t allow this. Ask an admin.';

/** Refusals of acts of staff. */
export const staffMessages = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: 'Only staff can see accounts of others.',
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: 'Only staff can see accounts of others.',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: 'Only staff can see sessions of others.',
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: 'Only staff can end sessions of others.',
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: { text: 'Choose a role from the list.', fields: ['role'] },
  INVALID_ROLE_TYPE: { text: 'Choose a role from the list.', fields: ['role'] },
  NO_DATA_TO_UPDATE: 'Nothing was changed.',
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: 'Set the password with its own form.',
  YOU_CANNOT_REMOVE_YOURSELF: 'You can’t delete your own account here. Delete it in your account settings.',
  YOU_CANNOT_SET_YOUR_OWN_PASSWORD: 'Change your own password in your account settings.',
  YOU_CANNOT_RESET_YOUR_OWN_FACTOR: 'You can’t reset your own two-factor authentication. Ask another admin.',
  YOU_CANNOT_BAN_YOURSELF: 'You can’t ban your own account.',
  YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: 'You can’t change your own role. Ask another admin.',
  STAFF_ACCOUNT: 'This is an account of staff. An admin must give it the role user first.',
  EMAIL_NOT_PROVEN: {
    text: 'Staff need a proven email address. The person can prove it by confirming it while signed in, or by resetting the password.',
    fields: ['role'],
  },
  JOB_NOT_FOUND: 'There is no such job any more.',
  TIME_RANGE_REQUIRED: {
    text: 'Choose a time range of at most 31 days, or filter by a person, target, reason or address as well.',
    fields: ['from'],
  },
  USER_NOT_FOUND: 'This account no longer exists.',
};
