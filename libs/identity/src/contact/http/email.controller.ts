import { Body, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Refusal } from '#shared-kernel/domain/refusal';
import { Redirection, withQuery } from '#shared-kernel/http/answers';
import { orNull } from '#shared-kernel/http/or-null';
import {
  Accepts,
  AuthController,
  CurrentSession,
  PostOk,
  Principals,
  Reply,
  SESSION,
  SessionCookies,
  SignInAnswers,
  SignInContextReader,
  StatusView,
  UserViews,
  VerifyEmailQuery,
  WhileImpersonating,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { EmailChange } from '../application/email-change.ts';
import { EmailUndo } from '../application/email-undo.ts';
import { EmailVerification, type VerificationOutcome } from '../application/email-verification.ts';
import { ChangeEmailBody, SendVerificationEmailBody, UndoEmailChangeBody, UndoPreviewBody } from './bodies.dto.ts';
import { EmailStatusView, PendingEmailView, UndoPreviewView, VerificationView } from './views.ts';

@ApiTags('Email addresses')
@ApiExtraModels(PendingEmailView)
@AuthController()
export class EmailController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly emailChange: EmailChange,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
    private readonly contexts: SignInContextReader,
    private readonly views: UserViews,
  ) {}

  /** Mails a verification link if an unverified account has the address; the answer is the same if none has. */
  @PostOk('send-verification-email')
  @Accepts('anonymous', 'session')
  async send(@Body() body: SendVerificationEmailBody, @Reply() response: Response): Promise<StatusView> {
    const caller = await this.principals.find(response.req, response, SESSION);
    await this.verification.send(body.email, caller, body);
    return { status: true };
  }

  /**
   * Handles a mailed token: verifies the address or changes it. Redirects to callbackURL if given. Proves the address
   * only from a session of the account.
   */
  @Get('verify-email')
  @WhileImpersonating('refused')
  @Accepts('anonymous', 'session')
  @ApiOkResponse({ type: VerificationView })
  async verify(@Query() query: VerifyEmailQuery, @Reply() response: Response): Promise<VerificationView | Redirection> {
    const { token, callbackURL } = query;
    try {
      const caller = await this.principals.find(response.req, response, SESSION);
      const outcome = await this.verification.follow(token, caller, this.contexts.read(response.req));
      this.writeCookies(response, outcome, caller);
      return callbackURL ? new Redirection(callbackURL) : this.viewOf(outcome);
    } catch (error) {
      if (!callbackURL || !(error instanceof Refusal)) throw error;
      return new Redirection(withQuery(callbackURL, { error: error.code.toLowerCase() }));
    }
  }

  /**
   * Requests another address. A verified or proven address changes when the mailed link is used, another one at once
   * from a fresh session.
   */
  @PostOk('change-email')
  async change(
    @Body() body: ChangeEmailBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<StatusView> {
    const user = await this.emailChange.request(caller, body.newEmail, body.callbackURL);
    this.cookies.writeCache(response, { ...caller, user });
    return { status: true };
  }

  /** Whether the address of the caller is verified, and whether it is proven by the holder of the account. */
  @Get('email-status')
  status(@CurrentSession() { user }: SessionPrincipal): EmailStatusView {
    return { email: user.email, verified: user.emailVerified, proven: user.emailProven };
  }

  /** The pending change of address, or null. */
  @Get('pending-email')
  @ApiOkResponse(orNull(PendingEmailView))
  async pending(@CurrentSession() caller: SessionPrincipal): Promise<PendingEmailView | null> {
    return (await this.emailChange.pending(caller)) ?? null;
  }

  /** Cancels the pending change of address. */
  @PostOk('cancel-email-change')
  async cancel(@CurrentSession() caller: SessionPrincipal): Promise<StatusView> {
    await this.emailChange.cancel(caller);
    return { status: true };
  }

  private writeCookies(response: Response, outcome: VerificationOutcome, caller: SessionPrincipal | undefined): void {
    if (outcome.kind === 'verified' && outcome.signIn) this.answers.write(response, outcome.signIn);
    else if (outcome.kind !== 'already-done' && caller?.user.id === outcome.user.id) {
      this.cookies.writeCache(response, { ...caller, user: outcome.user });
    }
  }

  private viewOf(outcome: VerificationOutcome): VerificationView {
    const isChallenged = outcome.kind === 'verified' && outcome.signIn?.kind === 'challenged';
    return {
      status: true,
      user: outcome.kind === 'email-changed' ? this.views.of(outcome.user) : null,
      ...(isChallenged && { twoFactorRedirect: true }),
    };
  }
}

@ApiTags('Email addresses')
@AuthController()
export class EmailUndoController {
  constructor(private readonly emailUndo: EmailUndo) {}

  /**
   * Says whether the link of a mail can still undo a change of address, and which address comes back. Does not use the link. Only
   * its token names the account: who has it read the mail, which went to that address.
   */
  @PostOk('undo-email-change-preview')
  @Accepts('anonymous')
  async preview(@Body() { token }: UndoPreviewBody): Promise<UndoPreviewView> {
    return { status: true, email: await this.emailUndo.restorable(token) };
  }

  /**
   * Gives the former address back to the account by the link mailed to it, ends all sessions, and voids passwords, keys,
   * factors and phone numbers that came after the change was asked for. The way on is setting a password.
   */
  @PostOk('undo-email-change')
  @Accepts('anonymous')
  async undo(@Body() body: UndoEmailChangeBody): Promise<StatusView> {
    await this.emailUndo.undo(body.token, body.code);
    return { status: true };
  }
}
