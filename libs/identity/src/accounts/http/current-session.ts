import { createParamDecorator, type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type CurrentSession, SessionsOfCaller } from '../application/sessions-of-caller.ts';
import { AccountRefusal } from '../domain/account-refusals.ts';
import { AccountSettings } from '../domain/account-options.ts';
import type { Caller as CallerOfContexts, SignedIn } from '../domain/caller.ts';
import { Clock } from '#shared-kernel/application/clock';
import { SessionCookies } from './session-cookies.ts';

type SessionRequest = Request & { signedIn?: SignedIn; caller?: CallerOfContexts };

/** Finds out who is asking: always from the database, so that an ended session ends at once everywhere. */
@Injectable()
export class CurrentSessionReader {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  /** Undefined for the anonymous; a session that was due is extended, and its cookies with it. */
  async read(request: Request, response: Response): Promise<CurrentSession | undefined> {
    const token = this.cookies.readToken(request);
    if (token === undefined) return undefined;
    const current = await this.sessions.current(token);
    if (current?.extended) this.cookies.write(response, current);
    return current;
  }
}

/** Lets only the signed-in pass: 401 for everybody else. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reader: CurrentSessionReader,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SessionRequest>();
    const current = await this.reader.read(request, http.getResponse<Response>());
    if (!current) throw AccountRefusal.UNAUTHORIZED();
    const { session, user } = current;
    request.signedIn = current;
    request.caller = {
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      sessionId: session.id,
      activeOrganizationId: session.activeOrganizationId,
      activeTeamId: session.activeTeamId,
      isFresh: session.isFreshAt(this.clock.now(), this.settings.options),
    };
    return true;
  }
}

/** The session behind a guarded route, for the account layer itself. */
export const CurrentSessionOf = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<SessionRequest>();
  if (!signedIn) throw new Error('The route asks for a session without SessionGuard');
  return signedIn;
});

/** Who is asking, for other contexts. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

export function callerOf(context: ExecutionContext): CallerOfContexts {
  const { caller } = context.switchToHttp().getRequest<SessionRequest>();
  if (!caller) throw new Error('The route asks for a caller without SessionGuard');
  return caller;
}
