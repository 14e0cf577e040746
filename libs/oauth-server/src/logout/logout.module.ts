import { Module } from '@nestjs/common';
import { Subscriptions } from '#shared-kernel/application/events';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { GrantsModule } from '../grants/grants.module.ts';
import { LogoutNotices } from '../grants/index.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { BackChannelLogout } from './application/back-channel-logout.ts';
import { EndSession } from './application/end-session.ts';
import { LogoutQuestion } from './application/logout-question.ts';
import { EndSessionController } from './http/end-session.controller.ts';

@Module({
  imports: [AuthorizationModule, GrantsModule, KeysModule],
  controllers: [EndSessionController],
  providers: [BackChannelLogout, EndSession, LogoutQuestion],
})
export class LogoutModule {
  constructor(subscriptions: Subscriptions, uow: UnitOfWork, notices: LogoutNotices, logout: BackChannelLogout) {
    subscriptions.on('identity.sessions-ended', 'client-logout', ({ payload: { userId, sessionIds } }) =>
      uow.run(() => notices.ofSessions(userId, sessionIds)),
    );
    subscriptions.on('oauth-server.client-session-ended', 'back-channel-logout', ({ payload }, { id }) =>
      logout.send(payload, id),
    );
  }
}
