import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import type { PrincipalReader } from './principal-reader.ts';
import { SessionCookies } from './session-cookies.ts';

/** Reads sessions from the database, so that an ended session is invalid on every instance at once. */
@Injectable()
export class SessionReader implements PrincipalReader<'session'> {
  readonly kind = 'session';

  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  /** Extends a session that is due, and its cookies. */
  async read(request: Request, response: Response): Promise<SessionPrincipal | undefined> {
    const token = this.cookies.readToken(request);
    if (token === undefined) return undefined;
    const current = await this.sessions.current(token);
    if (current?.extended) this.cookies.write(response, current);
    return current;
  }

  /** Browsers send their cookie to every route. */
  refusalOf(): undefined {
    return undefined;
  }
}
