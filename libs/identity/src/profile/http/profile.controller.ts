import { Body, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { VerifyEmailQuery } from '../../contact/http.ts';
import { PasswordChange } from '../../credentials/index.ts';
import {
  AcceptsApiKey,
  AuthController,
  Caller,
  CurrentSessionOf,
  CurrentSessionReader,
  SessionCookies,
  SessionGuard,
  StatusView,
} from '../../sessions/http.ts';
import type { Caller as CallerOfContexts, SignedIn } from '../../sessions/index.ts';
import { AccountRefusal } from '../../users/index.ts';
import { AccountDeletion } from '../application/account-deletion.ts';
import { Profile } from '../application/profile.ts';
import { DeleteUserBody, UpdateUserBody, UsernameBody } from './bodies.dto.ts';
import { AvailabilityView, DeletionView } from './views.ts';

const DELETED = { success: true, message: 'User deleted' } as const;

@ApiTags('Profile')
@AuthController()
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly deletion: AccountDeletion,
    private readonly passwordChange: PasswordChange,
    private readonly current: CurrentSessionReader,
    private readonly cookies: SessionCookies,
  ) {}

  /** Changes name, picture, user name, language and configured extra fields of the caller; removes the phone number. */
  @Post('update-user')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @AcceptsApiKey()
  async update(
    @Body() body: UpdateUserBody,
    @CurrentSessionOf() caller: SignedIn,
    @Caller() { sessionId }: CallerOfContexts,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusView> {
    // It signs people in.
    if (body.phoneNumber === null && sessionId === null) throw AccountRefusal.API_KEY_NOT_ACCEPTED();
    const user = await this.profile.update(caller, {
      ...body,
      body: request.body as Readonly<Record<string, unknown>>,
    });
    if (sessionId !== null) this.cookies.writeCache(response, { ...caller, user });
    return { status: true };
  }

  /** Whether a user name is free. */
  @Post('is-username-available')
  @HttpCode(200)
  async isUsernameAvailable(@Body() body: UsernameBody): Promise<AvailabilityView> {
    return { available: await this.profile.isUsernameAvailable(body.username) };
  }

  /** Deletes the caller's account: by password, mailed token or fresh session; or mails a link that does. */
  @Post('delete-user')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  async delete(
    @Body() body: DeleteUserBody,
    @CurrentSessionOf() caller: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeletionView> {
    this.deletion.mustBeEnabled();
    const { password, token, callbackURL } = body;
    if (token !== undefined) await this.deletion.confirm(caller, token);
    else {
      if (password !== undefined) await this.passwordChange.confirm(caller, password);
      const outcome = await this.deletion.request(caller, password !== undefined, callbackURL);
      if (outcome === 'verification-sent') return { success: true, message: 'Verification email sent' };
    }
    this.cookies.clear(response);
    return DELETED;
  }

  /** Follows a mailed deletion link from a session of the account's owner. */
  @Get('delete-user/callback')
  @ApiOkResponse({ type: DeletionView })
  async confirmDeletion(
    @Query() query: VerifyEmailQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.deletion.mustBeEnabled();
    const caller = await this.current.read(request, response);
    if (!caller) throw AccountRefusal.FAILED_TO_GET_USER_INFO();
    await this.deletion.confirm(caller, query.token);
    this.cookies.clear(response);
    if (query.callbackURL) response.redirect(302, query.callbackURL);
    else response.json(DELETED);
  }
}
