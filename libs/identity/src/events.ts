import type { SessionEnd } from './sessions/domain/session.ts';

/** The id of a user, and when it happened: ISO 8601, by the Clock. */
type UserId = string;
type Time = string;

declare module '#shared-kernel/application/events' {
  interface Events {
    'identity.user-created': { readonly userId: UserId; readonly email: string; readonly createdAt: Time };

    'identity.email-verified': { readonly userId: UserId; readonly email: string; readonly verifiedAt: Time };

    'identity.name-changed': { readonly userId: UserId; readonly changedAt: Time };

    /** The account has another address, which is not verified yet. */
    'identity.email-changed': {
      readonly userId: UserId;
      readonly email: string;
      readonly formerEmail: string;
      readonly changedAt: Time;
    };

    /** Also for the first password of an account and for a reset. Does not imply that sessions ended. */
    'identity.password-changed': { readonly userId: UserId; readonly changedAt: Time };

    'identity.factor-changed': {
      readonly userId: UserId;
      readonly change: 'turned-on' | 'replaced' | 'turned-off';
      readonly changedAt: Time;
    };

    /** Before they expired; never empty. Not for a renewal, nor for a deletion: see `identity.user-deleted`. */
    'identity.sessions-ended': {
      readonly userId: UserId;
      readonly sessionIds: readonly string[];
      readonly cause: SessionEnd;
      readonly endedAt: Time;
    };

    /** Null: until the ban is lifted. Sessions and API keys of the account have ended. */
    'identity.user-banned': { readonly userId: UserId; readonly until: Time | null; readonly bannedAt: Time };

    /** The account and all its data in identity were deleted. `emailProven`: the address is known to have been its own. */
    'identity.user-deleted': {
      readonly userId: UserId;
      readonly email: string;
      readonly emailProven: boolean;
      readonly deletedAt: Time;
    };
  }
}
