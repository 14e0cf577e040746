import { Module } from '@nestjs/common';
import { AfterSignIn } from '#identity/http';
import { Purges } from '#shared-kernel/application/purges';
import { GrantsModule } from '../grants/grants.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AnswerDelivery } from './application/answer-delivery.ts';
import { Authorization } from './application/authorization.ts';
import { ConsentStep } from './application/consent-step.ts';
import { FactorStep } from './application/factor-step.ts';
import { InteractionStart } from './application/interaction-start.ts';
import { OpenInteraction } from './application/open-interaction.ts';
import { RefusedRequests } from './application/refused-requests.ts';
import { RequestPushing } from './application/request-pushing.ts';
import { Standings } from './application/standings.ts';
import { WaitingRequests } from './application/waiting-requests.ts';
import { Interactions, PushedRequests } from './domain/ports.ts';
import { AuthorizationController } from './http/authorization.controller.ts';
import { ErrorPageController } from './http/error-page.controller.ts';
import { FormPostController } from './http/form-post.controller.ts';
import { InteractionController } from './http/interaction.controller.ts';
import { PushedRequestController } from './http/pushed-request.controller.ts';
import { InteractionCookies, ResumedLogin } from './http/interaction-cookies.ts';
import { MikroInteractions, MikroPushedRequests } from './infrastructure/persistence/mikro-interactions.ts';

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
    FactorStep,
    InteractionCookies,
    InteractionStart,
    OpenInteraction,
    RefusedRequests,
    RequestPushing,
    ResumedLogin,
    Standings,
    WaitingRequests,
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
    purges.register('oauth-interaction-cleanup', 'Deletes authorization requests that nobody completed in time.', {
      interactions,
      pushed,
    });
  }
}
