import { Body } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import {
  Accepts,
  AuthController,
  CurrentSession,
  PostOk,
  Principals,
  Reply,
  SESSION,
  SessionCookies,
  SessionOfUserView,
  UserViews,
  WhileImpersonating,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { Impersonation } from '../application/impersonation.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { ImpersonateUserBody } from './bodies.dto.ts';
import { Permitted } from './permission.guard.ts';

@ApiTags('Staff: users')
@AuthController('/admin')
export class ImpersonationController {
  constructor(
    private readonly impersonation: Impersonation,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
    private readonly views: UserViews,
  ) {}

  /** Lets an admin act as a user for half an hour. The own session stays, and comes back with `stop-impersonating`. */
  @PostOk('impersonate-user')
  @Permitted('user.impersonate')
  async start(
    @Body() { userId, ...request }: ImpersonateUserBody,
    @CurrentSession() staff: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<SessionOfUserView> {
    const impersonated = await this.impersonation.start(staff, userId, request, requestMetaOf(response.req));
    this.cookies.impersonate(response, impersonated, staff);
    return this.views.ofSession(impersonated);
  }

  /** Ends the impersonation. The answer is the own session of the admin, also when the time had already run out. */
  @PostOk('stop-impersonating')
  @Accepts('anonymous', 'session')
  @WhileImpersonating('allowed')
  async stop(@Reply() response: Response): Promise<SessionOfUserView> {
    const caller = await this.principals.find(response.req, response, SESSION);
    const outcome = await this.impersonation.stop(caller, this.cookies.readOwn(response.req));
    if (outcome.kind === 'own-session-ended') {
      this.cookies.clear(response);
      this.cookies.clearOwn(response);
      throw StaffRefusal.OWN_SESSION_ENDED();
    }
    this.cookies.stopImpersonating(response, outcome.own);
    return this.views.ofSession(outcome.own);
  }
}
