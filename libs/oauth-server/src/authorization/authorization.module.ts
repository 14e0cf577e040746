import { Module } from '@nestjs/common';
import { AfterSignIn } from '#identity/http';
import { Purges } from '#shared-kernel/application/purges';
import { GrantsModule } from '../grants/grants.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AnswerDelivery } from './application/answer-delivery.ts';
import { Authorization } from './application/authorization.ts';
import { ConsentStep } from './application/consent-step.ts';
import { InteractionStart } from './application/interaction-start.ts';
import { LoginReplay } from './application/login-replay.ts';
import { OpenInteraction } from './application/open-interaction.ts';
import { RequestPushing } from './application/request-pushing.ts';
import { UnaskedIssuing } from './application/unasked-issuing.ts';
import { Interactions, PushedRequests } from './domain/ports.ts';
import { AuthorizationController } from './http/authorization.controller.ts';
import { ErrorPageController } from './http/error-page.controller.ts';
import { FormPostController } from './http/form-post.controller.ts';
import { InteractionController } from './http/interaction.controller.ts';
import { InteractionCookies } from './http/interaction-cookies.ts';
import { PushedRequestController } from './http/pushed-request.controller.ts';
import { ResumedLogin } from './http/resumed-login.ts';
import { MikroInteractions } from './infrastructure/persistence/mikro-interactions.ts';
import { MikroPushedRequests } from './infrastructure/persistence/mikro-pushed-requests.ts';

/** The authorization endpoint, and what users answer in between. */
@Module({
  imports: [GrantsModule, KeysModule],
  controllers: [
    AuthorizationController,
    ErrorPageController,
    FormPostController,
    InteractionController,
    PushedRequestController,
  ],
  providers: [
    { provide: Interactions, useClass: MikroInteractions },
    { provide: PushedRequests, useClass: MikroPushedRequests },
    AnswerDelivery,
    Authorization,
    ConsentStep,
    InteractionCookies,
    InteractionStart,
    LoginReplay,
    OpenInteraction,
    RequestPushing,
    ResumedLogin,
    UnaskedIssuing,
  ],
  exports: [AnswerDelivery, Interactions],
})
export class AuthorizationModule {
  constructor(
    purges: Purges,
    interactions: Interactions,
    pushed: PushedRequests,
    signIns: AfterSignIn,
    login: ResumedLogin,
  ) {
    signIns.register(login);
    purges.register('oauth-interaction-cleanup', { interactions, pushed });
  }
}
