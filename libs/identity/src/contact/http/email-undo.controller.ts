import { Body, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Accepts, AuthController, StatusView } from '../../sessions/http.ts';
import { EmailUndo } from '../application/email-undo.ts';
import { UndoEmailChangeBody } from './bodies.dto.ts';

@ApiTags('Email addresses')
@AuthController()
export class EmailUndoController {
  constructor(private readonly emailUndo: EmailUndo) {}

  /**
   * Gives the former address back to the account by the link mailed to it, ends all sessions, and voids passwords, keys,
   * factors and phone numbers that came after the change was asked for. The way on is setting a password.
   */
  @Post('undo-email-change')
  @Accepts('anonymous')
  @HttpCode(200)
  async undo(@Body() body: UndoEmailChangeBody): Promise<StatusView> {
    await this.emailUndo.undo(body.token, body.code);
    return { status: true };
  }
}
