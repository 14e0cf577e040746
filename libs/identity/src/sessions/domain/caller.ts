import type { SessionOfUser } from './ports.ts';

/** Who is asking: a session, its user, and the token the request presented. */
export interface SignedIn extends SessionOfUser {
  readonly token: string;
}

/** What other contexts learn of who is asking. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: string;
  /** Null for a program with an API key, which has none. */
  readonly sessionId: string | null;
  readonly activeOrganizationId: string | null;
  readonly activeTeamId: string | null;
  /** Signed in a short while ago. */
  readonly isFresh: boolean;
}
