import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import {
  clientTarget,
  type CodeChallenge,
  OFFLINE_ACCESS,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
  type RequestedClaims,
} from '../../clients/index.ts';
import { AuthorizationCode } from '../domain/authorization-code.ts';
import { Grant } from '../domain/grant.ts';
import { AuthorizationCodes, Grants } from '../domain/ports.ts';

/** 190 bits. */
const CODE_LENGTH = 32;

/** An authorization request, checked and consented to. */
export interface AuthorizedRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly claims: RequestedClaims | undefined;
  readonly nonce: string | undefined;
  readonly challenge: CodeChallenge | undefined;
  /** Of the key that the code is bound to (RFC 9449 §10). */
  readonly keyThumbprint: string | undefined;
}

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

  /** @param caller with a session */
  async issue(request: AuthorizedRequest, caller: Caller): Promise<string> {
    const { client, challenge } = request;
    const scopes = client.alwaysRefreshes ? [...new Set([...request.scopes, OFFLINE_ACCESS])] : request.scopes;
    const { codeLifeSeconds } = this.settings.options;
    const now = this.clock.now();
    const grant = Grant.give(
      {
        id: this.random.id(),
        clientId: client.id,
        forUser: true,
        userId: caller.userId,
        sessionId: caller.sessionId,
        scopes,
        resources: request.resources,
        claims: request.claims ?? null,
        authenticatedAt: caller.authentication!.authenticatedAt,
        methods: caller.authentication!.methods,
        keyThumbprint: request.keyThumbprint ?? null,
      },
      codeLifeSeconds,
      now,
    );
    await this.grants.add(grant);
    const code = this.random.text(CODE_LENGTH, alphabets.alphanumeric);
    const issued = AuthorizationCode.issue(
      {
        id: digest(code),
        grantId: grant.id,
        clientId: client.id,
        redirectUri: request.redirectUri,
        nonce: request.nonce ?? null,
        challenge: challenge?.value ?? null,
        challengeMethod: challenge?.method ?? null,
      },
      codeLifeSeconds,
      now,
    );
    await this.codes.add(issued);
    const action = oauthActions['oauth.code.issued'];
    this.audit.record({ action, target: clientTarget(client), accountId: caller.userId, details: { scopes } });
    return code;
  }
}
