import type { ExtraUserField } from '../domain/account-options.ts';
import type { SignedIn } from '../domain/caller.ts';
import type { Session } from '../domain/session.ts';
import type { User } from '../domain/user.ts';

/** A user as every client sees it: what is not named here never leaves. Configured extra fields are added by name. */
export class UserView {
  id!: string;
  name!: string;
  email!: string;
  emailVerified!: boolean;
  image!: string | null;
  createdAt!: Date;
  updatedAt!: Date;
  twoFactorEnabled!: boolean;
  role!: string;
  banned!: boolean;
  banReason!: string | null;
  banExpires!: Date | null;
  username!: string | null;
  displayUsername!: string | null;
  phoneNumber!: string | null;
  phoneNumberVerified!: boolean;
  /** Numeric code; 0 is Russian, null is no preference. */
  language!: number | null;

  static of(user: User, extraFields: readonly ExtraUserField[]): UserView {
    const configured = extraFields.filter(({ name }) => Object.hasOwn(user.extra, name));
    return {
      ...Object.fromEntries(configured.map(({ name }) => [name, user.extra[name]])),
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      image: user.image,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
      twoFactorEnabled: user.twoFactorEnabled,
      role: user.role,
      banned: user.banned,
      banReason: user.banReason,
      banExpires: user.banExpires,
      username: user.username,
      displayUsername: user.displayUsername,
      phoneNumber: user.phoneNumber,
      phoneNumberVerified: user.phoneNumberVerified,
      language: user.language,
    };
  }
}

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

  static of({ session, user, token }: SignedIn, extraFields: readonly ExtraUserField[]): SessionOfUserView {
    return { session: SessionView.of(session, token), user: UserView.of(user, extraFields) };
  }
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

export class SignedInView extends TokenAndUserView {
  /** True when the client is to go to `url`. */
  redirect!: boolean;
  url?: string;
}

export class StatusView {
  status!: boolean;
}

export class SuccessView {
  success!: boolean;
}

export class DeletionView extends SuccessView {
  /** 'User deleted' or 'Verification email sent'. */
  message!: string;
}

export class AvailabilityView {
  available!: boolean;
}

export class MessageView {
  message!: string;
}

export class PhoneVerificationView extends TokenAndUserView {
  status!: boolean;
}

export class VerificationView extends StatusView {
  user!: UserView | null;
  /** A second factor is due before the session that verifying would have started. */
  twoFactorRedirect?: true;
}

export class PendingEmailView {
  newEmail!: string;
  expiresAt!: Date;
}
