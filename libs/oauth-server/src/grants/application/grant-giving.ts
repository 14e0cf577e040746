import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { digest } from '#shared-kernel/domain/digest';
import type { CodeChallenge } from '../../client-authentication/index.ts';
import {
  aboutAccess,
  type Consented,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
  OFFLINE_ACCESS,
  type RequestedClaims,
} from '../../clients/index.ts';
import { AuthorizationCode, Grant, sidOf } from '../domain/grant.ts';
import { AuthorizationCodes, Grants } from '../domain/ports.ts';

/** 190 bits. */
const CODE_LENGTH = 32;

export interface ConsentedAccess extends Consented {
  readonly client: OAuthClient;
  readonly claims?: RequestedClaims | undefined;
  /** The key that the client must prove (RFC 9449 §5). */
  readonly keyThumbprint?: string | undefined;
}

export interface AuthorizedRequest extends ConsentedAccess {
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  readonly challenge: CodeChallenge | undefined;
}

/** Stores what a user has consented to. Inside `UnitOfWork.run`, with the user locked. */
@Injectable()
export class GrantGiving {
  constructor(
    private readonly grants: Grants,
    private readonly codes: AuthorizationCodes,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
  ) {}

  /**
   * @param caller with a session
   * @param lifeSeconds until the first token is issued
   * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile
   */
  async give(access: ConsentedAccess, caller: Caller, lifeSeconds: number): Promise<Grant> {
    const { client, claims = null, keyThumbprint = null, resources } = access;
    const scopes = client.alwaysRefreshes ? [...new Set([...access.scopes, OFFLINE_ACCESS])] : access.scopes;
    const { userId, sessionId } = caller;
    const first = sessionId === null ? undefined : await this.grants.findFirstOf(sessionId, client.id);
    const { authenticatedAt, methods } = caller.authentication!;
    const of = { id: this.random.id(), clientId: client.id, forUser: true, userId, sessionId };
    const values = { ...of, sid: first ? sidOf(first) : null, scopes, resources, claims, keyThumbprint };
    const grant = Grant.give({ ...values, authenticatedAt, methods }, lifeSeconds, this.clock.now());
    await this.grants.add(grant);
    return grant;
  }

  /** @returns an authorization code. As `give` */
  async issueCode(request: AuthorizedRequest, caller: Caller): Promise<string> {
    const { client, challenge, redirectUri, nonce = null } = request;
    const { codeLifeSeconds } = this.settings.options;
    const grant = await this.give(request, caller, codeLifeSeconds);
    const code = this.random.text(CODE_LENGTH, alphabets.alphanumeric);
    const of = { id: digest(code), grantId: grant.id, clientId: client.id, redirectUri, nonce };
    const proof = { challenge: challenge?.value ?? null, challengeMethod: challenge?.method ?? null };
    await this.codes.add(AuthorizationCode.issue({ ...of, ...proof }, codeLifeSeconds, this.clock.now()));
    const action = oauthActions['oauth.code.issued'];
    this.audit.record({ action, ...aboutAccess(client, caller.userId), details: { scopes: grant.scopes } });
    return code;
  }
}
