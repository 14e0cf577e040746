import { Body, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { withQuery } from '#shared-kernel/http/answers';
import {
  Accepts,
  AuthController,
  CallbackQuery,
  CurrentSession,
  PostOk,
  Reply,
  SessionCookies,
  SignInContextReader,
  StatusView,
  TokenAndUserView,
  TokenQuery,
  UserViews,
  Principals,
  SESSION,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal } from '../../users/index.ts';
import { PasswordChange } from '../application/password-change.ts';
import { PasswordReset } from '../application/password-reset.ts';
import {
  ChangePasswordBody,
  ReauthenticateBody,
  RequestPasswordResetBody,
  ResetPasswordBody,
  ResetPreviewBody,
  PasswordResetView,
  ResetPreviewView,
  ConfirmEmailBody,
} from './credentials.dto.ts';
import { EmailConfirmation } from '../application/email-confirmation.ts';

@ApiTags('Passwords')
@AuthController()
export class PasswordController {
  constructor(
    private readonly passwordReset: PasswordReset,
    private readonly passwordChange: PasswordChange,
    private readonly cookies: SessionCookies,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** Mails a reset link if the address has an account; the answer is the same if it has none. */
  @PostOk(['request-password-reset', 'forget-password'])
  @Accepts('anonymous')
  async request(@Body() body: RequestPasswordResetBody): Promise<StatusView> {
    await this.passwordReset.request(body.email, body.redirectTo);
    return { status: true };
  }

  /**
   * Redirects a mailed link to the client's page, with the token or with error=INVALID_TOKEN. Does not use the token.
   */
  @Get('reset-password/:token')
  @Accepts('anonymous')
  async follow(@Param('token') token: string, @Query() query: CallbackQuery, @Res() response: Response): Promise<void> {
    if (!query.callbackURL) throw AccountRefusal.CALLBACK_URL_IS_REQUIRED();
    const isOpen = await this.passwordReset.isOpen(token);
    const target = withQuery(query.callbackURL, isOpen ? { token } : { error: 'INVALID_TOKEN' });
    response.setHeader('referrer-policy', 'no-referrer');
    response.redirect(302, target);
  }

  /** Sets a new password by a mailed token. */
  @PostOk('reset-password')
  @Accepts('anonymous')
  async reset(@Body() body: ResetPasswordBody, @Query() query: TokenQuery): Promise<PasswordResetView> {
    const token = body.token ?? query.token;
    if (!token) throw AccountRefusal.INVALID_TOKEN();
    const apiKeys = await this.passwordReset.reset(token, body.newPassword, body.disableApiKeys);
    return { status: true, ...(apiKeys > 0 && { apiKeys }) };
  }

  /** Says what a reset with a mailed token would leave working. Does not use the token. */
  @PostOk('reset-password-preview')
  @Accepts('anonymous')
  preview(@Body() body: ResetPreviewBody): Promise<ResetPreviewView> {
    return this.passwordReset.preview(body.token);
  }

  /** Changes the caller's password. */
  @PostOk('change-password')
  async change(
    @Body() body: ChangePasswordBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<TokenAndUserView> {
    const change = { ...body, revokeOtherSessions: body.revokeOtherSessions ?? false };
    const issued = await this.passwordChange.change(
      caller,
      change,
      this.contexts.read(response.req, caller.session.remembered),
    );
    if (issued) this.cookies.start(response, issued);
    return { token: issued?.token ?? null, user: this.views.of(caller.user) };
  }

  /** Makes the caller's session fresh again by the password: a new session replaces it. */
  @PostOk('reauthenticate')
  async reauthenticate(
    @Body() body: ReauthenticateBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<TokenAndUserView> {
    const context = this.contexts.read(response.req, caller.session.remembered);
    const issued = await this.passwordChange.renewSession(caller, body.password, context);
    this.cookies.start(response, issued);
    return { token: issued.token, user: this.views.of(issued.user) };
  }
}

@ApiTags('Email addresses')
@AuthController()
export class EmailConfirmationController {
  constructor(
    private readonly confirmation: EmailConfirmation,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
  ) {}

  /** Verifies and proves an address by a mailed token, from a session of its account or with its password. */
  @PostOk('confirm-email')
  @Accepts('anonymous', 'session')
  async confirm(@Body() body: ConfirmEmailBody, @Reply() response: Response): Promise<StatusView> {
    const caller = await this.principals.find(response.req, response, SESSION);
    const user = await this.confirmation.confirm(body.token, caller, body.password);
    if (caller?.user.id === user.id) this.cookies.writeCache(response, { ...caller, user });
    return { status: true };
  }
}
