import { Body, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { VerifyEmailQuery } from '../../contact/http.ts';
import {
  Accepts,
  AuthController,
  CurrentSession,
  Principals,
  SESSION,
  SessionCookies,
  StatusView,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal } from '../../users/index.ts';
import { AccountDeletion } from '../application/account-deletion.ts';
import { AccountDisowning } from '../application/account-disowning.ts';
import { Profile } from '../application/profile.ts';
import { DeleteUserBody, DisownAccountBody, UpdateUserBody, UsernameBody } from './bodies.dto.ts';
import { AvailabilityView, DeletionView } from './views.ts';

const DELETED = { success: true, message: 'User deleted' } as const;

@ApiTags('Profile')
@AuthController()
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly deletion: AccountDeletion,
    private readonly disowning: AccountDisowning,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
  ) {}

  /** Changes name, picture, user name, language and configured extra fields of the caller; removes the phone number. */
  @Post('update-user')
  @HttpCode(200)
  async update(
    @Body() body: UpdateUserBody,
    @CurrentSession() caller: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StatusView> {
    const change = { ...body, body: request.body as Readonly<Record<string, unknown>> };
    const user = await this.profile.update(caller, change);
    this.cookies.writeCache(response, { ...caller, user });
    return { status: true };
  }

  /** Whether a user name is free. */
  @Post('is-username-available')
  @Accepts('anonymous')
  @HttpCode(200)
  async isUsernameAvailable(@Body() body: UsernameBody): Promise<AvailabilityView> {
    return { available: await this.profile.isUsernameAvailable(body.username) };
  }

  /** Deletes the caller's account: by password, mailed token or fresh session; or mails a link that does. */
  @Post('delete-user')
  @HttpCode(200)
  async delete(
    @Body() body: DeleteUserBody,
    @CurrentSession() caller: SessionPrincipal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeletionView> {
    this.deletion.mustBeEnabled();
    if (body.token !== undefined) await this.deletion.confirm(caller, body.token);
    else if ((await this.deletion.request(caller, body)) === 'verification-sent') {
      return { success: true, message: 'Verification email sent' };
    }
    this.cookies.clear(response);
    return DELETED;
  }

  /** Deletes an account that another person registered with the address, by the token of its verification mail. */
  @Post('disown-account')
  @Accepts('anonymous')
  @HttpCode(200)
  async disown(@Body() body: DisownAccountBody): Promise<StatusView> {
    await this.disowning.disown(body.token);
    return { status: true };
  }

  /** Deletes the account by a mailed link, from a session of its owner. */
  @Get('delete-user/callback')
  @Accepts('anonymous', 'session')
  @ApiOkResponse({ type: DeletionView })
  async confirmDeletion(
    @Query() query: VerifyEmailQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.deletion.mustBeEnabled();
    const caller = await this.principals.find(request, response, SESSION);
    if (!caller) throw AccountRefusal.FAILED_TO_GET_USER_INFO();
    await this.deletion.confirm(caller, query.token);
    this.cookies.clear(response);
    if (query.callbackURL) response.redirect(302, query.callbackURL);
    else response.json(DELETED);
  }
}
