import { Body } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Accepts, AuthController, PostOk } from '../../sessions/http.ts';
import type { LeftoverKind } from '../../sessions/index.ts';
import type { DisownedSession, DoneBefore } from '../application/denied-sessions.ts';
import { SessionDisowning } from '../application/session-disowning.ts';
import { ResetPreviewBody } from './credentials.dto.ts';
import { DisownSessionBody, DisownedSessionView, DisowningView } from './disowning.dto.ts';

@ApiTags('Sessions')
@AuthController()
export class DisowningController {
  constructor(private readonly disowning: SessionDisowning) {}

  /** Says what the session did that a security mail is about, by the link "This wasn't me" in it. Changes nothing. */
  @PostOk('disown-session-preview')
  @Accepts('anonymous')
  async preview(@Body() { token }: ResetPreviewBody): Promise<DisownedSessionView> {
    return viewOf(await this.disowning.preview(token));
  }

  /**
   * Ends the session that a security mail is about, takes back what it made, and mails a link to set a password. Works
   * once, by the link "This wasn't me" in the mail.
   */
  @PostOk('disown-session')
  @Accepts('anonymous')
  async disown(@Body() { token, keep = [] }: DisownSessionBody): Promise<DisownedSessionView> {
    await this.disowning.disown(token, keep);
    return this.preview({ token });
  }
}

function viewOf({ isActive: active, left, otherActs, done, ...seen }: DisownedSession): DisownedSessionView {
  const { cause, at, email, device, ipAddress, signedInAt } = seen;
  const shown = { cause, at, email, device, ipAddress, signedInAt, active };
  return { ...shown, left: [...left], otherActs: [...otherActs], done: done ? doneView(done) : null };
}

function doneView({ at, ended, reset, taken }: DoneBefore): DisowningView {
  const kinds = Object.entries(taken) as [LeftoverKind, readonly string[]][];
  return { at, ended, reset, taken: kinds.flatMap(([kind, names]) => names.map((name) => ({ kind, name }))) };
}
