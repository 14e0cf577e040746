import { UserView } from '../../users/http.ts';
import type { Session } from '../domain/session.ts';

export class SessionView {
  id!: string;
  userId!: string;
  /** The bearer token in the caller's own session; elsewhere a handle that only ends the session. */
  token!: string;
  expiresAt!: Date;
  createdAt!: Date;
  updatedAt!: Date;
  ipAddress!: string;
  userAgent!: string;
  activeOrganizationId!: string | null;
  activeTeamId!: string | null;

  static of(session: Session, token: string): SessionView {
    return {
      id: session.id,
      userId: session.userId,
      token,
      expiresAt: session.expiresAt,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
      activeOrganizationId: session.activeOrganizationId,
      activeTeamId: session.activeTeamId,
    };
  }
}

export class SessionOfUserView {
  session!: SessionView;
  user!: UserView;
}

/** Null without a session: the address must be verified first, or nobody is signed in by this call. */
export class TokenAndUserView {
  token!: string | null;
  user!: UserView;
}

/** A further proof is due; nobody is signed in yet. What `better-auth/client` waits for. */
export class ChallengedView {
  twoFactorRedirect!: true;
  /** `totp`, `otp`, `backup-code`; the first is the usual one. */
  twoFactorMethods!: string[];
}

export class StatusView {
  status!: boolean;
}

export class SuccessView {
  success!: boolean;
}
