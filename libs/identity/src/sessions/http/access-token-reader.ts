import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { bearerOf, boundCredentialOf } from '#shared-kernel/http/bearer';
import { AccountRefusal } from '../../users/index.ts';
import { AccessTokens } from '../application/access-tokens.ts';
import type { AccessTokenPrincipal } from '../domain/principal.ts';
import type { AcceptanceOf, PrincipalReader } from './principal-reader.ts';

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
