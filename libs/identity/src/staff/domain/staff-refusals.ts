import { refusals } from '#shared-kernel/domain/refusal';

/** Messages and codes are those of better-auth's admin plugin, as far as it has them: its clients compare them. */
export const StaffRefusal = refusals({
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: { status: 403, message: 'You are not allowed to create users' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'You are not allowed to list users' },
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: { status: 403, message: 'You are not allowed to get user' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: { status: 403, message: 'You are not allowed to update users' },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { status: 403, message: 'You are not allowed to change users role' },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: { status: 403, message: 'You are not allowed to update users email' },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: { status: 403, message: 'You are not allowed to set users password' },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: { status: 403, message: 'You are not allowed to ban users' },
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: { status: 403, message: 'You are not allowed to impersonate users' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: { status: 403, message: 'You are not allowed to delete users' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: { status: 403, message: 'You are not allowed to list users sessions' },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: {
    status: 403,
    message: 'You are not allowed to revoke users sessions',
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: {
    status: 400,
    message: 'You are not allowed to set a non-existent role value',
  },
  INVALID_ROLE_TYPE: { status: 400, message: 'Invalid role type' },
  USER_ALREADY_EXISTS: { status: 400, message: 'User already exists' },
  NO_DATA_TO_UPDATE: { status: 400, message: 'No data to update' },
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: {
    status: 400,
    message: 'Password cannot be updated through update-user. Use the set-user-password endpoint instead',
  },
  YOU_CANNOT_REMOVE_YOURSELF: { status: 400, message: 'You cannot remove yourself' },
  YOU_CANNOT_SET_YOUR_OWN_PASSWORD: {
    status: 400,
    message: 'You cannot set your own password here. Use change-password instead.',
  },
  YOU_CANNOT_RESET_YOUR_OWN_FACTOR: {
    status: 400,
    message: 'You cannot reset your own second factor. Ask another admin.',
  },
  YOU_CANNOT_BAN_YOURSELF: { status: 400, message: 'You cannot ban yourself' },
  YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400, message: 'You cannot impersonate yourself' },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: 'You cannot impersonate admins' },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: { status: 400, message: 'You are not impersonating anyone' },
  OWN_SESSION_ENDED: {
    status: 401,
    message: 'You no longer act as another person. Your own session is not in this browser any more: sign in again.',
  },
  YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: { status: 400, message: 'You cannot change your own role. Ask another admin.' },
  STAFF_ACCOUNT: {
    status: 403,
    message: 'This is an account of staff. An admin must give it the role user first.',
  },
  EMAIL_NOT_PROVEN: {
    status: 403,
    message: 'A staff role needs an account whose holder has proven the email address.',
  },
  MORE_SESSIONS_THAN_SEEN: {
    status: 409,
    message: 'More sessions have begun at this address since the list was shown. Show it again.',
  },
  JOB_NOT_FOUND: { status: 404, message: 'There is no job of this name' },
  TIME_RANGE_REQUIRED: {
    status: 400,
    message:
      'These filters alone need a time range of at most 31 days. Add one, or an account, target, reason or address.',
  },
  EXPORT_NOT_FOUND: { status: 404, message: 'There is no such export' },
  EXPORT_NOT_READY: { status: 409, message: 'The file of this export is not there' },
  TOO_MANY_EXPORTS: { status: 429, message: 'Files of {limit} exports are being made for you. Wait for one of them.' },
  VIEW_NAME_EMPTY: { status: 400, message: 'The name of a view needs a visible character' },
  VIEW_NAME_TAKEN: { status: 409, message: 'There is a view with this name' },
  TOO_MANY_VIEWS: { status: 400, message: 'A person can have at most {limit} views. Delete one first.' },
  VIEW_NOT_FOUND: { status: 404, message: 'There is no such view' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
});
