import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Consents } from '../../grants/index.ts';
import type { IdTokenHint } from '../../keys/index.ts';
import { requiredSubject } from '../domain/claims.ts';
import { SIGNED_OUT, type Standing } from '../domain/next-step.ts';
import { type AuthorizationRequest, singleClaims } from '../domain/request.ts';
import type { Authorizer } from './outcome.ts';

/** How the user of the browser stands to a request: signed in how, and having consented to what. */
@Injectable()
export class Standings {
  constructor(
    private readonly consents: Consents,
    private readonly uow: UnitOfWork,
  ) {}

  async of(
    request: AuthorizationRequest,
    authorizer: Authorizer | undefined,
    hint: IdTokenHint | undefined,
  ): Promise<Standing> {
    if (!authorizer) return SIGNED_OUT;
    const { caller, hasJustSignedIn, hasAskedFactor = false } = authorizer;
    const consent = await this.uow.read(() => this.consents.find(caller.userId, request.client.id));
    const covers = consent?.covers(request.asked, request.redirectUri) ?? false;
    const hasConsented = covers && singleClaims(request).length === 0;
    const named = [hint?.sub, requiredSubject(request.claims)].filter((one) => one !== undefined);
    const isAnotherUser = named.some((one) => one !== caller.userId);
    const { authenticatedAt, methods = [] } = caller.authentication ?? {};
    const hasFactor = caller.hasSecondFactor;
    return { authenticatedAt, methods, hasJustSignedIn, hasFactor, hasAskedFactor, hasConsented, isAnotherUser };
  }
}
