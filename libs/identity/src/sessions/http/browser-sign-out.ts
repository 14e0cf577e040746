import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import { SessionCookies } from './session-cookies.ts';

/** Ends the session of a request, whether there is one or not. */
@Injectable()
export class BrowserSignOut {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  async signOut(request: Request, response: Response): Promise<void> {
    const token = this.cookies.readToken(request);
    if (token !== undefined) await this.sessions.signOut(token);
    this.cookies.clear(response);
  }
}
