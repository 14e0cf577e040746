import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { ClientAuthentication, type PresentedClient } from '../../client-authentication/index.ts';
import { type OAuthClient } from '../../clients/index.ts';
import { accessTokenRefusal } from '../domain/token-oauth-refusals.ts';
import { TokenLookup, type TokenOfGrant } from '../domain/ports.ts';

export interface ActiveToken extends TokenOfGrant {
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: Date;
}

/** RFC 7662, for resource servers and for the clients themselves. */
@Injectable()
export class TokenIntrospection {
  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly tokens: TokenLookup,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns undefined for every token that is not active, or not the caller's business (RFC 7662 §2.2)
   * @throws as `ClientAuthentication.authenticateConfidential`
   */
  async introspect(presented: PresentedClient, token: string): Promise<ActiveToken | undefined> {
    const id = digest(token);
    // At once: resource servers ask for each of their requests.
    const [caller, found] = await Promise.all([
      this.authentication.authenticateConfidential(presented),
      this.tokens.findByAccess(id),
    ]);
    if (!found) return this.refreshToken(caller, id);
    const isActive = accessTokenRefusal(found, this.clock.now()) === undefined && concerns(caller, found);
    return isActive ? { ...found, kind: 'access', expiresAt: found.token.accessExpiresAt } : undefined;
  }

  /** Only for its client: a resource server must not take one for an access token. */
  private async refreshToken(caller: OAuthClient, id: string): Promise<ActiveToken | undefined> {
    const found = await this.tokens.findByRefresh(id);
    if (found?.grant.clientId !== caller.id || found.grant.isOrphaned()) return undefined;
    const { refreshUsedAt, refreshExpiresAt } = found.token;
    const isActive = refreshUsedAt === null && refreshExpiresAt !== null && refreshExpiresAt > this.clock.now();
    return isActive ? { ...found, kind: 'refresh', expiresAt: refreshExpiresAt } : undefined;
  }
}

const concerns = (caller: OAuthClient, { grant, token }: TokenOfGrant): boolean =>
  grant.clientId === caller.id ||
  token.resources.some((resource) => caller.staffRights().ownResources.includes(resource));
