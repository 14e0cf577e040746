import { Body } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  AuthController,
  CurrentSession,
  PostOk,
  Reply,
  StatusView,
  SuccessView,
  UserView,
  UserViews,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { StaffAccounts } from '../application/staff-accounts.ts';
import { StaffEdits } from '../application/staff-edits.ts';
import { readRole } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { CreateUserBody, RemoveUserBody, SetUserPasswordBody, UpdateUserByStaffBody } from './bodies.dto.ts';
import { Permitted } from './permission.guard.ts';
import { UserAnswer } from './views.ts';

/** Routes of better-auth's admin client that create, edit and delete accounts. */
@ApiTags('Staff: users')
@AuthController('/admin')
export class AccountsController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly edits: StaffEdits,
    private readonly views: UserViews,
  ) {}

  /** Creates an account, without a session. */
  @PostOk('create-user')
  @Permitted('user.create')
  async create(
    @Body() { data = {}, password, role, ...body }: CreateUserBody,
    @CurrentSession() staff: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<UserAnswer> {
    const { image, username, displayUsername, language, emailVerified } = data;
    const user = await this.accounts.create(staff, {
      ...body,
      image,
      username: username ?? undefined,
      displayUsername,
      language: language ?? undefined,
      emailVerified,
      // As in better-auth.
      password: password || undefined,
      role: role === undefined ? undefined : readRole(role),
      body: dataIn(response),
    });
    return { user: this.views.of(user) };
  }

  /** Changes fields of an account: profile, address, role, ban. All of them or none. */
  @PostOk('update-user')
  @Permitted('user.update')
  async update(
    @Body() { userId, data, reason }: UpdateUserByStaffBody,
    @CurrentSession() staff: SessionPrincipal,
    @Reply() response: Response,
  ): Promise<UserView> {
    const body = dataIn(response);
    if (Object.keys(body).length === 0) throw StaffRefusal.NO_DATA_TO_UPDATE();
    if (Object.hasOwn(body, 'password')) throw StaffRefusal.PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER();
    const { role, ...edit } = data;
    const asked = { ...edit, role: role === undefined ? undefined : readRole(role), profile: { ...edit, body } };
    return this.views.of(await this.edits.edit(staff, userId, asked, { reason }));
  }

  /** Sets the password of an account. All its sessions end, and its holder gets a mail. */
  @PostOk('set-user-password')
  @Permitted('user.set-password')
  async setPassword(
    @Body() { userId, newPassword, reason }: SetUserPasswordBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<StatusView> {
    await this.accounts.setPassword(staff, userId, newPassword, { reason });
    return { status: true };
  }

  /** Deletes an account with everything that belongs to it. */
  @PostOk('remove-user')
  @Permitted('user.delete')
  async remove(
    @Body() { userId, reason }: RemoveUserBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<SuccessView> {
    await this.accounts.remove(staff, userId, { reason });
    return { success: true };
  }
}

/** As it was sent, for configured extra fields. */
function dataIn({ req }: Response): Readonly<Record<string, unknown>> {
  return (req.body as { data?: Readonly<Record<string, unknown>> }).data ?? {};
}
