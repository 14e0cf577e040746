import type { SessionEnd } from './sessions/domain/session-end.ts';

/** The id of a user, and when it happened: ISO 8601, by the Clock. */
type UserId = string;
type Time = string;

declare module '#shared-kernel/application/events' {
  interface Events {
    'identity.user-created': { readonly userId: UserId; readonly email: string; readonly createdAt: Time };

    /** The address of the account was confirmed. */
    'identity.email-verified': { readonly userId: UserId; readonly email: string; readonly verifiedAt: Time };

    /** The account has another address, which is not verified yet. */
    'identity.email-changed': {
      readonly userId: UserId;
      readonly email: string;
      readonly formerEmail: string;
      readonly changedAt: Time;
    };

    /** Also the first password of an account, and one set by a reset. Says nothing about sessions. */
    'identity.password-changed': { readonly userId: UserId; readonly changedAt: Time };

    'identity.factor-changed': {
      readonly userId: UserId;
      readonly change: 'turned-on' | 'replaced' | 'turned-off';
      readonly changedAt: Time;
    };

    /**
     * Sessions ended before their time; never empty. A session that is renewed goes on under another id and has not ended.
     * The sessions of a deleted account are not told of: see `identity.user-deleted`.
     */
    'identity.sessions-ended': {
      readonly userId: UserId;
      readonly sessionIds: readonly string[];
      readonly cause: SessionEnd;
      readonly endedAt: Time;
    };

    /** From now on until `until`, or until the ban is lifted when that is null. Sessions and API keys have ended with it. */
    'identity.user-banned': { readonly userId: UserId; readonly until: Time | null; readonly bannedAt: Time };

    /** With everything identity kept of the account. */
    'identity.user-deleted': { readonly userId: UserId; readonly email: string; readonly deletedAt: Time };
  }
}
