import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '#identity';
import type { AfterSignInHook } from '#identity/http';
import { LoginReplay } from '../application/login-replay.ts';
import { InteractionCookies } from './interaction-cookies.ts';

/** Sends a browser on that came to sign in for an authorization request. */
@Injectable()
export class ResumedLogin implements AfterSignInHook {
  constructor(
    private readonly logins: LoginReplay,
    private readonly cookies: InteractionCookies,
  ) {}

  async replay(request: Request, response: Response, caller: Caller): Promise<string | undefined> {
    const { login } = this.cookies.read(request);
    if (login === undefined) return undefined;
    const outcome = await this.logins.resume(login, caller);
    // Not before: while the database is away the request has to stay in the browser.
    this.cookies.clearLogin(response);
    return outcome && this.cookies.write(response, outcome);
  }

  /** The client alone: its request may have parameters that the browser must not bring. */
  async about(request: Request): Promise<{ readonly client_id: string } | undefined> {
    const { login } = this.cookies.read(request);
    const clientId = login === undefined ? undefined : await this.logins.clientOf(login);
    return clientId === undefined ? undefined : { client_id: clientId };
  }
}
