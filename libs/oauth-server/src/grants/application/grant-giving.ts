import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { OFFLINE_ACCESS, type OAuthClient, type RequestedClaims } from '../../clients/index.ts';
import { Grant, sidOf } from '../domain/grant.ts';
import { Grants } from '../domain/ports.ts';

/** What a user consented to. */
export interface ConsentedAccess {
  readonly client: OAuthClient;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly claims?: RequestedClaims | undefined;
  /** Of the key that the client must prove (RFC 9449 §5). */
  readonly keyThumbprint?: string | undefined;
}

/** Stores the grant of a user who has consented. Inside `UnitOfWork.run`, with the user locked. */
@Injectable()
export class GrantGiving {
  constructor(
    private readonly grants: Grants,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /**
   * @param caller with a session
   * @param lifeSeconds until the first token is issued
   * @throws GRANT_USER_NOT_FOUND, INVALID_CLIENT_ID when one of them was deleted meanwhile
   */
  async give(access: ConsentedAccess, caller: Caller, lifeSeconds: number): Promise<Grant> {
    const { client, claims = null, keyThumbprint = null, resources } = access;
    const scopes = client.alwaysRefreshes ? [...new Set([...access.scopes, OFFLINE_ACCESS])] : access.scopes;
    const first = caller.sessionId === null ? undefined : await this.grants.findFirstOf(caller.sessionId, client.id);
    const grant = Grant.give(
      {
        id: this.random.id(),
        clientId: client.id,
        forUser: true,
        userId: caller.userId,
        sessionId: caller.sessionId,
        sid: first ? sidOf(first) : null,
        scopes,
        resources,
        claims,
        authenticatedAt: caller.authentication!.authenticatedAt,
        methods: caller.authentication!.methods,
        keyThumbprint,
      },
      lifeSeconds,
      this.clock.now(),
    );
    await this.grants.add(grant);
    return grant;
  }
}
