import { Body, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { orNull } from '#shared-kernel/http/or-null';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { SessionPages } from '../application/session-pages.ts';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import { type SessionPrincipal, API_KEY } from '../domain/principal.ts';
import { AuthController, CurrentSession, PostOk, Reply, Accepts, WhileImpersonating } from './principal.guard.ts';
import { BrowserSignOut, SessionCookies } from './session-cookies.ts';
import { RevokeSessionBody, RevokeSessionsBody, SearchSessionsQuery } from './bodies.dto.ts';
import { Principals } from './principals.ts';
import { SessionOfUserView, SessionPageView, SessionView, StatusView, SuccessView, UserViews } from './views.ts';

@ApiTags('Sessions')
@ApiExtraModels(SessionOfUserView)
@AuthController()
export class SessionController {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly pages: SessionPages,
    private readonly cookies: SessionCookies,
    private readonly signOuts: BrowserSignOut,
    private readonly principals: Principals,
    private readonly views: UserViews,
  ) {}

  /**
   * The caller's session and user, or null. Extends a session that is due; clears the cookies of one that ended. The
   * most frequent route, so its parameters are read without a validated class.
   */
  @Get('get-session')
  @Accepts('anonymous', 'session', 'api-key')
  @ApiQuery({ name: 'disableCookieCache', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'disableRefresh', required: false, enum: ['true', 'false'] })
  @ApiOkResponse(orNull(SessionOfUserView))
  async get(
    @Req() request: Request,
    @Res() response: Response,
    @Query('disableCookieCache') disableCookieCache?: string,
    @Query('disableRefresh') disableRefresh?: string,
  ): Promise<void> {
    const options = { disableCookieCache: disableCookieCache === 'true', disableRefresh: disableRefresh === 'true' };
    const found = await this.find(options, request, response);
    // Express's `json` would parse content type, length and ETag from the text again.
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(typeof found === 'string' ? found : JSON.stringify(found));
  }

  /** Ends the caller's session; for staff who act as a user, their own as well. */
  @PostOk('sign-out')
  @WhileImpersonating('allowed')
  @Accepts('anonymous', 'session')
  async signOut(@Reply() response: Response): Promise<SuccessView> {
    await this.signOuts.signOut(response.req, response);
    return { success: true };
  }

  /** The caller's unexpired sessions, newest first; only the caller's own shows its real token. */
  @Get('list-sessions')
  async list(@CurrentSession() caller: SessionPrincipal): Promise<SessionView[]> {
    const sessions = await this.sessions.list(caller);
    return sessions.map((session) =>
      SessionView.of(session, session.id === caller.session.id ? caller.token : session.id),
    );
  }

  /** The caller's unexpired sessions in pages, this one first, then the last renewed. None shows a token: `id` ends it as well. */
  @Get('search-sessions')
  async search(
    @Query() query: SearchSessionsQuery,
    @CurrentSession() { session }: SessionPrincipal,
  ): Promise<SessionPageView> {
    return SessionPageView.of(await this.pages.of(session, listQueryOf(query)));
  }

  /** Ends one of the caller's sessions. */
  @PostOk('revoke-session')
  async revoke(@Body() body: RevokeSessionBody, @CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.sessions.revoke(caller, body.token);
    return { status: true };
  }

  /** Ends all sessions of the caller, this one too. */
  @PostOk('revoke-sessions')
  async revokeAll(
    @Body() body: RevokeSessionsBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<StatusView> {
    await this.sessions.revokeAll(caller, body.disableApiKeys);
    this.cookies.clear(response);
    return { status: true };
  }

  /** Ends all sessions of the caller but this one. */
  @PostOk('revoke-other-sessions')
  async revokeOthers(
    @Body() body: RevokeSessionsBody,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<StatusView> {
    await this.sessions.revokeOthers(caller, body.disableApiKeys);
    return { status: true };
  }

  /** @returns the view, or from the cookie cache its JSON text */
  private async find(
    options: { readonly disableCookieCache: boolean; readonly disableRefresh: boolean },
    request: Request,
    response: Response,
  ): Promise<SessionOfUserView | string | null> {
    const token = this.cookies.readToken(request);
    if (token === undefined) return this.ofKey(request, response);
    const cached = options.disableCookieCache ? undefined : this.cookies.readCache(request, token);
    if (cached !== undefined) return cached;
    const current = await this.sessions.current(token, options);
    if (!current) {
      this.cookies.clear(response);
      return this.ofKey(request, response);
    }
    if (current.extended) this.cookies.write(response, current);
    else this.cookies.writeCache(response, current);
    return this.views.ofSession(current);
  }

  /** For a program without a session; sets no cookie. */
  private async ofKey(request: Request, response: Response): Promise<SessionOfUserView | null> {
    const principal = await this.principals.find(request, response, API_KEY);
    return principal ? this.views.ofKey(principal, requestMetaOf(request)) : null;
  }
}
