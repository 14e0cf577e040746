import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { ClientAuthentication, type PresentedClient } from '../../client-authentication/index.ts';
import { aboutAccess, oauthActions, type OAuthClient } from '../../clients/index.ts';
import { GrantLookup, Grants, type TokenOfGrant, Tokens } from '../domain/ports.ts';
import { accessTokenRefusal } from '../domain/token-oauth-refusals.ts';

export interface ActiveToken extends TokenOfGrant {
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: Date;
}

/** Tokens that clients and resource servers ask about (RFC 7662), or revoke (RFC 7009). */
@Injectable()
export class PresentedTokens {
  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly lookup: GrantLookup,
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @returns undefined for every token that is not active, or not the caller's business (RFC 7662 §2.2)
   * @throws as `ClientAuthentication.authenticateConfidential`
   */
  async introspect(presented: PresentedClient, token: string): Promise<ActiveToken | undefined> {
    const id = digest(token);
    // Both together: resource servers ask for each of their requests.
    const [caller, found] = await Promise.all([
      this.authentication.authenticateConfidential(presented),
      this.lookup.findByAccess(id),
    ]);
    if (!found) return this.refreshToken(caller, id);
    const isActive = accessTokenRefusal(found, this.clock.now()) === undefined && concerns(caller, found);
    return isActive ? { ...found, kind: 'access', expiresAt: found.token.accessExpiresAt } : undefined;
  }

  /** Only for its client: a resource server must not take one for an access token. */
  private async refreshToken(caller: OAuthClient, id: string): Promise<ActiveToken | undefined> {
    const found = await this.lookup.findByRefresh(id);
    if (found?.grant.clientId !== caller.id || found.grant.isOrphaned()) return undefined;
    const { refreshUsedAt, refreshExpiresAt } = found.token;
    const isActive = refreshUsedAt === null && refreshExpiresAt !== null && refreshExpiresAt > this.clock.now();
    return isActive ? { ...found, kind: 'refresh', expiresAt: refreshExpiresAt } : undefined;
  }

  /**
   * Ends an access token, or a refresh token with its whole grant. Tokens that are unknown, or another client's, are
   * left alone, and the answer does not tell.
   * @throws as `ClientAuthentication.authenticate`
   */
  async revoke(presented: PresentedClient, token: string): Promise<void> {
    const client = await this.authentication.authenticate(presented);
    const id = digest(token);
    const byRefresh = await this.lookup.findByRefresh(id);
    const found = byRefresh ?? (await this.lookup.findByAccess(id));
    if (found?.grant.clientId !== client.id) return;
    const { userId: accountId } = found.grant;
    const action = oauthActions['oauth.token.revoked'];
    await this.uow.run(async () => {
      const isEnded = byRefresh ? this.grants.end(found.grant.id) : this.tokens.removeAccess(found.token.id);
      if (await isEnded) this.audit.record({ action, ...aboutAccess(client, accountId) });
    });
  }
}

const concerns = (caller: OAuthClient, { grant, token }: TokenOfGrant): boolean =>
  grant.clientId === caller.id ||
  token.resources.some((resource) => caller.staffRights().ownResources.includes(resource));
