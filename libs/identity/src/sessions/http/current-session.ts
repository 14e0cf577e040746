import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Clock } from '#shared-kernel/application/clock';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { AccountRefusal, AccountSettings } from '../../users/index.ts';
import { KeySessions } from '../application/key-sessions.ts';
import { type CurrentSession, SessionsOfCaller } from '../application/sessions-of-caller.ts';
import type { Caller as CallerOfContexts, SignedIn } from '../domain/caller.ts';
import { SessionCookies } from './session-cookies.ts';

type SessionRequest = Request & { signedIn?: SignedIn; caller?: CallerOfContexts };

const KEY_HEADER = 'x-api-key';

/**
 * Marks a route on which a program may act for somebody by an API key alone. Never one that manages passwords, addresses,
 * factors, sessions or keys, nor one that deletes an account or an organization, or is for staff.
 */
export const AcceptsApiKey = Reflector.createDecorator<void>();

/** Finds out who is asking: always from the database, so that an ended session ends at once everywhere. */
@Injectable()
export class CurrentSessionReader {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
    private readonly keys: KeySessions,
  ) {}

  /** Undefined for the anonymous; a session that was due is extended, and its cookies with it. */
  async read(request: Request, response: Response): Promise<CurrentSession | undefined> {
    const token = this.cookies.readToken(request);
    if (token === undefined) return undefined;
    const current = await this.sessions.current(token);
    if (current?.extended) this.cookies.write(response, current);
    return current;
  }

  /** Whether a key was shown that could stand for a session. */
  showsKey(request: Request): boolean {
    return request.headers[KEY_HEADER] !== undefined && this.keys.areOn;
  }

  /**
   * The owner of the key that was shown, after one use of it; undefined when none was. Sets no cookie. For routes that
   * accept keys only, and after `read`: a session wins.
   * @throws why the key is not fit for use
   */
  async readKey(request: Request): Promise<SignedIn | undefined> {
    if (!this.showsKey(request)) return undefined;
    return this.keys.signIn(String(request.headers[KEY_HEADER]), requestMetaOf(request));
  }
}

/** Lets only the signed-in pass: 401 for everybody else, 403 for programs with a key on a route that is not for them. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reader: CurrentSessionReader,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SessionRequest>();
    const current = await this.reader.read(request, http.getResponse<Response>());
    const signedIn = current ?? (await this.keyHolder(request, context));
    if (!signedIn) throw this.stranger();
    const { session, user } = signedIn;
    request.signedIn = signedIn;
    request.caller = {
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      sessionId: current ? session.id : null,
      activeOrganizationId: session.activeOrganizationId,
      activeTeamId: session.activeTeamId,
      // A key proves no presence, however young it is.
      isFresh: current !== undefined && session.isFreshAt(this.clock.now(), this.settings.options),
    };
    return true;
  }

  /** The answer to who has no session. */
  protected stranger(): Refusal {
    return AccountRefusal.UNAUTHORIZED();
  }

  private async keyHolder(request: Request, context: ExecutionContext): Promise<SignedIn | undefined> {
    if (!this.reader.showsKey(request)) return undefined;
    const accepts = this.reflector.getAllAndOverride(AcceptsApiKey, [context.getHandler(), context.getClass()]);
    if (accepts === undefined) throw AccountRefusal.API_KEY_NOT_ACCEPTED();
    return this.reader.readKey(request);
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
