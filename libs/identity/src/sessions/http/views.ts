import { UserView } from '../../users/http.ts';
import type { Session } from '../domain/session.ts';

export class SessionView {
  id!: string;
  userId!: string;
  /** The token of the caller's own session; for other sessions a handle that can only end them. */
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

/** Null when the call starts no session, for example because the address must be verified first. */
export class TokenAndUserView {
  token!: string | null;
  user!: UserView;
}

/** A second factor is required; no session yet. `better-auth/client` checks for this shape. */
export class ChallengedView {
  twoFactorRedirect!: true;
  /** `totp`, `otp`, `backup-code`; the default comes first. */
  twoFactorMethods!: string[];
}

export class StatusView {
  status!: boolean;
}

export class SuccessView {
  success!: boolean;
}
