/**
 * Signing in with an account at a provider, and linking one. They arrive in lower case as `?error=` of a page, or as
 * refusals. `{provider}` is its name, or "the provider" where only the provider knows.
 */
const interrupted = 'Signing in with {provider} was interrupted. Nothing was changed. Try again.';
const ours = 'Something went wrong on our side. Nothing was changed. Try again, or sign in another way.';
const noEmail = '{provider} didn’t share an email address. Allow it there and try again, or sign in another way.';
const otherEmail =
  'That account at {provider} has another email address. Use the one for {email}, or change your email here first.';
const taken =
  'That account is already connected to another account here. Disconnect it there first, or choose another one.';
const notConnectable =
  '{provider} doesn’t say that the email of that account is confirmed, or accounts can’t be connected here. Confirm the email there, then try again.';

export const socialMessages = {
  INVALID_CALLBACK_REQUEST: interrupted,
  STATE_NOT_FOUND: interrupted,
  STATE_MISMATCH: interrupted,
  PLEASE_RESTART_THE_PROCESS: interrupted,
  NO_CODE: interrupted,
  INVALID_CODE: interrupted,
  OAUTH_PROVIDER_NOT_FOUND: '{provider} isn’t available here any more. Sign in another way.',
  PROVIDER_NOT_FOUND: '{provider} isn’t available here any more. Sign in another way.',
  PROVIDER_UNAVAILABLE: '{provider} can’t be reached at the moment. Try again later, or sign in another way.',
  ID_TOKEN_NOT_SUPPORTED: '{provider} can’t be used this way. Sign in another way.',
  NO_CALLBACK_URL: ours,
  UNABLE_TO_CREATE_USER: 'An account couldn’t be created with {provider}. Create one with your email instead.',
  UNABLE_TO_CREATE_SESSION: ours,
  UNABLE_TO_GET_USER_INFO: '{provider} didn’t share your profile. Try again, or sign in another way.',
  EMAIL_NOT_FOUND: noEmail,
  USER_EMAIL_NOT_FOUND: noEmail,
  ACCOUNT_NOT_LINKED:
    'You already have an account with this email. Sign in the way you did before, then connect {provider} under Linked accounts.',
  UNABLE_TO_LINK_ACCOUNT:
    '{provider} wasn’t connected to your account. Make sure that your email is confirmed there and that you’re signed in here, then try again under Linked accounts.',
  "EMAIL_DOESN'T_MATCH": otherEmail,
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: otherEmail,
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: taken,
  LINKING_FAILED: taken,
  LINKING_NOT_ALLOWED: notConnectable,
  SIGNUP_DISABLED:
    'That account isn’t connected to an account here, and it can’t be used to create one. Sign in another way.',
  NOT_AUTHENTICATED_AGAIN: '{provider} didn’t ask you to sign in again. Sign out there first, then try again.',
  DIFFERENT_ACCOUNT:
    'That isn’t the account that you sign in with here. Nothing was changed. Try again, and choose the one that is connected.',
  BANNED: 'This account is suspended. If you think this is a mistake, contact support.',
  SIGN_IN_CANCELED: 'Sign-in canceled.',
  ACCESS_DENIED: 'Sign-in canceled.',

  // Linked accounts
  ACCOUNT_NOT_FOUND: 'This account is no longer connected.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'This is your only way to sign in. Add a password first.',
  PROVIDER_NOT_SUPPORTED: '{provider} isn’t available here any more.',
  TOKEN_REFRESH_NOT_SUPPORTED: '{provider} doesn’t renew access.',
  FAILED_TO_GET_ACCESS_TOKEN: '{provider} doesn’t give access at the moment. Connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: '{provider} doesn’t give access at the moment. Connect it again.',
  FAILED_TO_GET_ACCOUNT_INFO: '{provider} didn’t share your profile. Try again later.',
} as const;
