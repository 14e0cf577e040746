import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import { AuthorizationCode } from '../domain/authorization-code.ts';
import type { AuthorizationRequest } from '../domain/authorize/request.ts';
import { Grant } from '../domain/grant.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { AuthorizationCodes, Grants } from '../domain/ports.ts';
import { clientTarget, oauthActions } from './audit-actions.ts';
import { withQuery } from './authorization.ts';

/** 190 bits. */
const CODE_LENGTH = 32;

/** Issues authorization codes. Inside `UnitOfWork.run`. */
@Injectable()
export class CodeIssuing {
  constructor(
    private readonly codes: AuthorizationCodes,
    private readonly grants: Grants,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /** @returns the URL of the client, with code, state and issuer */
  async issue(request: AuthorizationRequest, caller: Caller): Promise<string> {
    const { client, redirectUri, scopes, state, nonce, challenge, resource } = request;
    const { issuer, codeLifeSeconds, grantLifeSeconds } = this.settings.options;
    const now = this.clock.now();
    const { authenticatedAt, methods } = caller.authentication!;
    const values = {
      id: this.random.id(),
      clientId: client.id,
      userId: caller.userId,
      sessionId: caller.sessionId,
      scopes,
      resource: resource ?? null,
      nonce: nonce ?? null,
      authenticatedAt,
      methods,
    };
    const grant = Grant.give(values, grantLifeSeconds, now);
    await this.grants.add(grant);
    const code = this.random.text(CODE_LENGTH, alphabets.alphanumeric);
    const issued = AuthorizationCode.issue(
      {
        id: digest(code),
        clientId: client.id,
        userId: caller.userId,
        grantId: grant.id,
        redirectUri,
        nonce: nonce ?? null,
        challenge: challenge?.value ?? null,
        challengeMethod: challenge?.method ?? null,
      },
      codeLifeSeconds,
      now,
    );
    await this.codes.add(issued);
    const action = oauthActions['oauth.code.issued'];
    this.audit.record({ action, target: clientTarget(client), accountId: caller.userId, details: { scopes } });
    const parameters = new URLSearchParams({ code, ...(state !== undefined && { state }), iss: issuer });
    return withQuery(redirectUri, String(parameters));
  }
}
