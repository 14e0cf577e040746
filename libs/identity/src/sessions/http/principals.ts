import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, Actors, apiKeyActor, oauthClientActor, userActor } from '#shared-kernel/application/actors';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { mustBeAllowedIn, type WhileImpersonating } from '../domain/impersonation.ts';
import {
  type AccessTokenPrincipal,
  type Caller,
  callerOf,
  type Principal,
  type PrincipalKind,
  type SessionPrincipal,
  type Acceptance,
  SESSION,
  type PrincipalOf,
  type AcceptanceOf,
} from '../domain/principal.ts';
import { bearerOf, boundCredentialOf } from '#shared-kernel/http/bearer';
import { AccountRefusal } from '../../users/index.ts';
import { AccessTokens } from '../application/access-tokens.ts';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import { SessionCookies } from './session-cookies.ts';

export interface PrincipalReader<Kind extends PrincipalKind> {
  readonly kind: Kind;

  /** @returns undefined without a credential that counts @throws a refusal that says why it is not valid */
  read(request: Request, response: Response, accepted: AcceptanceOf<Kind>): Promise<PrincipalOf<Kind> | undefined>;

  /**
   * The refusal on routes that do not accept it; absent: it counts as none there, as the cookie that browsers send to
   * every route.
   */
  refusalOf?(request: Request): Refusal | undefined;
}

export type AnyPrincipalReader = { [Kind in PrincipalKind]: PrincipalReader<Kind> }[PrincipalKind];

/** Reads sessions from the database, so that an ended session is invalid on every instance at once. */
@Injectable()
export class SessionReader implements PrincipalReader<'session'> {
  readonly kind = 'session';

  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  async read(request: Request, response: Response): Promise<SessionPrincipal | undefined> {
    const token = this.cookies.readToken(request);
    if (token === undefined) return undefined;
    const current = await this.sessions.current(token);
    if (current?.extended) this.cookies.write(response, current);
    return current;
  }
}

/** Reads `Authorization: Bearer` where it is no session token, and `Authorization: DPoP`. Sets no cookie. */
@Injectable()
export class AccessTokenReader implements PrincipalReader<'access-token'> {
  readonly kind = 'access-token';

  constructor(private readonly tokens: AccessTokens) {}

  /** @throws INSUFFICIENT_SCOPE */
  async read(
    request: Request,
    response: Response,
    { scope }: AcceptanceOf<'access-token'>,
  ): Promise<AccessTokenPrincipal | undefined> {
    const bound = boundCredentialOf(request);
    const token = bound ?? bearerOf(request);
    if (token === undefined) return undefined;
    const [scheme, proven] = bound === undefined ? ['Bearer'] : ['DPoP', request];
    const principal = await this.tokens.authenticate(token, proven);
    // RFC 6750 §3.1, RFC 9449 §7.1: clients read here whether to refresh the token, or which scope to ask for.
    if (!principal) response.setHeader('WWW-Authenticate', `${scheme} error="invalid_token"`);
    else if (!principal.scopes.includes(scope)) {
      response.setHeader('WWW-Authenticate', `${scheme} error="insufficient_scope", scope="${scope}"`);
      throw AccountRefusal.INSUFFICIENT_SCOPE({ scope });
    }
    return principal;
  }
}

export interface PrincipalRequest extends Request {
  principal?: Principal;
  /** The rule of the route for staff who act as a user. Absent, where no guard has asked the route: `refused`. */
  whileImpersonating?: WhileImpersonating;
}

/** Finds the principal of a request. Each kind of credential has one reader; sessions are read first. */
@Injectable()
export class Principals {
  private readonly readers: AnyPrincipalReader[];

  constructor(
    sessions: SessionReader,
    accessTokens: AccessTokenReader,
    private readonly actors: Actors,
  ) {
    this.readers = [sessions, accessTokens];
  }

  /** @throws Error for a second reader of one kind, which would spend a key twice */
  register(reader: AnyPrincipalReader): void {
    if (this.readers.some(({ kind }) => kind === reader.kind)) throw new Error(`${reader.kind} is read already`);
    this.readers.push(reader);
  }

  /**
   * The only place that determines it, and that refuses what staff must not do while they act as a user. No key is spent
   * on a route that accepts none.
   * @throws NOT_WHILE_IMPERSONATING, IMPERSONATION_IS_READ_ONLY, and as the readers
   */
  async find<Accepted extends Acceptance>(
    request: PrincipalRequest,
    response: Response,
    ...accepted: readonly Accepted[]
  ): Promise<PrincipalOf<Accepted['kind']> | undefined> {
    for (const reader of this.readers) {
      const acceptance = accepted.find(({ kind }) => kind === reader.kind);
      const principal = acceptance && (await reader.read(request, response, acceptance as never));
      if (!principal) continue;
      request.principal = principal;
      this.actors.identify(actorOf(principal));
      if (principal.kind === 'session') mustBeAllowedIn(principal.session, request.whileImpersonating ?? 'refused');
      return principal as PrincipalOf<Accepted['kind']>;
    }
    return undefined;
  }

  refusalOf(request: Request, accepted: readonly Acceptance[]): Refusal | undefined {
    const others = this.readers.filter((reader) => !accepted.some(({ kind }) => kind === reader.kind));
    return others.map((reader) => reader.refusalOf?.(request)).find((refusal) => refusal !== undefined);
  }
}

function actorOf(principal: Principal): Actor {
  const { user } = principal;
  switch (principal.kind) {
    case 'session':
      return userActor(user, principal.session.id, principal.session.impersonatedBy);
    case 'api-key':
      return apiKeyActor(principal.key.id, principal.key.name, user.id);
    case 'access-token':
      return oauthClientActor(principal.client.id, principal.client.name, user.id);
  }
}

@Injectable()
export class OptionalCaller {
  constructor(private readonly principals: Principals) {}

  async find(request: Request, response: Response): Promise<Caller | undefined> {
    const principal = await this.principals.find(request, response, SESSION);
    return principal && callerOf(principal);
  }
}
