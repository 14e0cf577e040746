import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage } from '#shared-kernel/application/list-page';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { ListPageView, listViewOf } from '#shared-kernel/http/list-page.dto';
import { type AccountOptions, AccountSettings, type User } from '../../users/index.ts';
import type { ApiKeyPrincipal, SessionPrincipal } from '../domain/principal.ts';
import type { Session } from '../domain/session.ts';
import type { FoundSession } from '../application/session-pages.ts';

/** A user as clients see it, a whitelist of fields. Configured extra fields are added by name, null without a value. */
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

  static of(user: User, extraFields: AccountOptions['extraUserFields']): UserView {
    const valueOf = (name: string) => (Object.hasOwn(user.extra, name) ? user.extra[name] : null);
    return {
      ...Object.fromEntries(extraFields.map(({ name }) => [name, valueOf(name)])),
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

/** An extra field that is no longer configured stays stored and is not shown. */
@Injectable()
export class UserViews {
  constructor(
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  of(user: User): UserView {
    return UserView.of(user, this.settings.options.extraUserFields);
  }

  ofSession({ session, user, token }: SessionPrincipal): SessionOfUserView {
    return { session: SessionView.of(session, token), user: this.of(user) };
  }

  /** The answer of `get-session` to a program with an API key. */
  ofKey({ key, user, token }: ApiKeyPrincipal, { ipAddress, userAgent }: RequestMeta): SessionOfUserView {
    const lifeMs = this.settings.options.sessionLifeSeconds * 1000;
    const session = {
      id: key.id,
      userId: user.id,
      token,
      expiresAt: key.expiresAt ?? new Date(this.clock.now().getTime() + lifeMs),
      createdAt: key.createdAt,
      updatedAt: key.updatedAt,
      ipAddress,
      userAgent,
      activeOrganizationId: null,
      activeTeamId: null,
    };
    return { session, user: this.of(user) };
  }
}

export class ImpersonationView {
  /** Null: none was given. */
  reason!: string | null;
  /** Nothing can be changed. */
  readOnly!: boolean;
  endsAt!: Date;

  static of({ impersonationReason, impersonationReadOnly, expiresAt }: Session): ImpersonationView {
    return { reason: impersonationReason, readOnly: impersonationReadOnly !== false, endsAt: expiresAt };
  }
}

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
  /** The member of staff who acts as the user; absent: the user. */
  impersonatedBy?: string | null;
  /** With `impersonatedBy`. */
  impersonation?: ImpersonationView;

  static of(session: Session, token: string): SessionView {
    const { impersonatedBy } = session;
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
      ...(impersonatedBy !== null && { impersonatedBy, impersonation: ImpersonationView.of(session) }),
    };
  }
}

class FoundSessionView {
  id!: string;
  /** "" when unknown. */
  ipAddress!: string;
  /** "" when unknown. */
  userAgent!: string;
  createdAt!: Date;
  /** When it was last extended. */
  updatedAt!: Date;
  expiresAt!: Date;
  /** Whether this is the session of the request. */
  isCurrent!: boolean;
}

export class SessionPageView extends ListPageView {
  items!: FoundSessionView[];

  static of(page: ListPage<FoundSession>): SessionPageView {
    return listViewOf(page, (session) => session);
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

export class SignedInView extends TokenAndUserView {
  /** True when the client is to go to `url`. */
  redirect!: boolean;
  url?: string;
}

/** A second factor is required; no session yet. `better-auth/client` checks for this shape. */
export class ChallengedView {
  twoFactorRedirect!: true;
  /** `totp`, `otp`, `backup-code`; the default comes first. */
  twoFactorMethods!: string[];
}

export const SignInResponse = (view: typeof TokenAndUserView): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(view, ChallengedView),
    ApiOkResponse({ schema: { oneOf: [{ $ref: getSchemaPath(view) }, { $ref: getSchemaPath(ChallengedView) }] } }),
  );

export class StatusView {
  status!: boolean;
}

export class SuccessView {
  success!: boolean;
}
