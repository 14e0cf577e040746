import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { bearerOf, boundCredentialOf } from '#shared-kernel/http/bearer';
import { AccountRefusal } from '../../users/index.ts';
import { AccessTokens } from '../application/access-tokens.ts';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import type { AccessTokenPrincipal, Principal, PrincipalKind, SessionPrincipal } from '../domain/principal.ts';
import type { Acceptance } from './acceptance.ts';
import { SessionCookies } from './session-cookies.ts';

export type PrincipalOf<Kind> = Extract<Principal, { readonly kind: Kind }>;
export type AcceptanceOf<Kind> = Extract<Acceptance, { readonly kind: Kind }>;

/** Reads one kind of credential. */
export interface PrincipalReader<Kind extends PrincipalKind> {
  readonly kind: Kind;

  /**
   * @returns undefined without such a credential, or when an invalid one counts as none
   * @throws a refusal that says why the credential is not valid
   */
  read(request: Request, response: Response, accepted: AcceptanceOf<Kind>): Promise<PrincipalOf<Kind> | undefined>;

  /** The refusal on routes that do not accept such a credential; undefined without one, or when it counts as none. */
  refusalOf(request: Request): Refusal | undefined;
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

  /** Without a session it is a caller without authentication: what is presented may be a session token that ended. */
  refusalOf(): undefined {
    return undefined;
  }
}
