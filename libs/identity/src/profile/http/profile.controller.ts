import { Body, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  Accepts,
  AuthController,
  CurrentSession,
  PostOk,
  Principals,
  Reply,
  SESSION,
  SessionCookies,
  StatusView,
  VerifyEmailQuery,
  WhileImpersonating,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, DeviceNames } from '../../users/index.ts';
import { AccountDeletion, AccountDisowning } from '../application/account-deletion.ts';
import { AccountDeletionPreview } from '../application/deletion-preview.ts';
import { Profile, SecurityActivity } from '../application/profile.ts';
import { DeleteUserBody, DisownAccountBody, SetPictureBody, UpdateUserBody, UsernameBody } from './bodies.dto.ts';
import { AvailabilityView, DeletionView, ImageView, SecurityActivityEntryView, SecurityActivityView } from './views.ts';
import { DeletionPreviewView } from '#shared-kernel/http/deletion-preview.dto';
import { auditPageOf, AuditPageQuery, cursorText } from '#shared-kernel/http/audit-page.dto';

const DELETED = { success: true, message: 'User deleted' } as const;

@ApiTags('Profile')
@AuthController()
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly deletion: AccountDeletion,
    private readonly deletionPreview: AccountDeletionPreview,
    private readonly disowning: AccountDisowning,
    private readonly principals: Principals,
    private readonly cookies: SessionCookies,
  ) {}

  /** Changes name, picture, user name, language and configured extra fields of the caller; removes the phone number. */
  @PostOk('update-user')
  @WhileImpersonating('unless-read-only')
  async update(
    @Body() body: UpdateUserBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<StatusView> {
    const change = { ...body, body: response.req.body as Readonly<Record<string, unknown>> };
    const user = await this.profile.update(caller, change);
    this.cookies.writeCache(response, { ...caller, user });
    return { status: true };
  }

  /** Stores a picture of the caller, in place of the one before. `update-user` removes it. */
  @PostOk('set-picture')
  @WhileImpersonating('unless-read-only')
  async setPicture(
    @Body() body: SetPictureBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<ImageView> {
    const user = await this.profile.setPicture(caller, body.picture);
    this.cookies.writeCache(response, { ...caller, user });
    return { image: user.image! };
  }

  /** Whether a user name is free. */
  @PostOk('is-username-available')
  @Accepts('anonymous')
  async isUsernameAvailable(@Body() body: UsernameBody): Promise<AvailabilityView> {
    return { available: await this.profile.isUsernameAvailable(body.username) };
  }

  /** Shows what the deletion of the caller's account ends, also what was bought with it. */
  @Get('deletion-preview')
  async previewDeletion(@CurrentSession() { user }: SessionPrincipal): Promise<DeletionPreviewView> {
    this.deletion.mustBeEnabled();
    return DeletionPreviewView.of(await this.deletionPreview.of(user));
  }

  /** Deletes the caller's account: by password, mailed token or fresh session; or mails a link that does. */
  @PostOk('delete-user')
  async delete(
    @Body() body: DeleteUserBody,
    @CurrentSession() caller: SessionPrincipal,
    @Reply() response: Response,
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
  @PostOk('disown-account')
  @Accepts('anonymous')
  async disown(@Body() body: DisownAccountBody): Promise<StatusView> {
    await this.disowning.disown(body.token);
    return { status: true };
  }

  /** Deletes the account by a mailed link, from a session of its owner. */
  @Get('delete-user/callback')
  @WhileImpersonating('refused')
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

@ApiTags('Profile')
@AuthController()
export class SecurityActivityController {
  constructor(
    private readonly activity: SecurityActivity,
    private readonly devices: DeviceNames,
  ) {}

  /** Events of the caller's account, newest first: sign-ins, refused attempts, changes, keys. */
  @Get('security-activity')
  async page(
    @Query() query: AuditPageQuery,
    @CurrentSession() caller: SessionPrincipal,
  ): Promise<SecurityActivityView> {
    const { entries, next } = await this.activity.page(caller, query.action, ...auditPageOf(query));
    return {
      entries: entries.map((entry) => SecurityActivityEntryView.of(entry, caller, this.devices)),
      nextCursor: cursorText(next),
    };
  }
}
