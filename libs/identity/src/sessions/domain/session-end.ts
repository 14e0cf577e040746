/** Why a session ended before its time. */
export type SessionEnd = 'signed-out' | 'revoked' | 'password-changed' | 'password-reset' | 'banned';
