/** Why a session ended before it expired. */
export type SessionEnd =
  | 'signed-out'
  | 'revoked'
  | 'password-changed'
  | 'password-reset'
  | 'email-restored'
  | 'unlinked'
  | 'banned';
