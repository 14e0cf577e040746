import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UserView } from '../../users/http.ts';
import { AccountSettings, type User } from '../../users/index.ts';
import type { ApiKeyPrincipal, SessionPrincipal } from '../domain/principal.ts';
import { SessionOfUserView, SessionView } from './views.ts';

/**
 * Views of users by the current configuration: an extra field that is no longer configured stays stored and is not
 * shown.
 */
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
