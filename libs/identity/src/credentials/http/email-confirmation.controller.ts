import { Body } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Accepts,
  AuthController,
  PostOk,
  Principals,
  Reply,
  SESSION,
  SessionCookies,
  StatusView,
} from '../../sessions/http.ts';
import { EmailConfirmation } from '../application/email-confirmation.ts';
import { ConfirmEmailBody } from './bodies.dto.ts';

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
