import { Injectable } from '@nestjs/common';
import type { AccessTokenGrant, AccessTokenLookup } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { OAuthSettings } from '../../clients/index.ts';
import { accessTokenRefusal } from '../domain/access-token.ts';
import { TokenLookup } from '../domain/ports.ts';

/** Access tokens with which clients call this API for a user: only those issued for it (RFC 8707). */
@Injectable()
export class TokensOfThisApi implements AccessTokenLookup {
  constructor(
    private readonly tokens: TokenLookup,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  async find(token: string): Promise<AccessTokenGrant | undefined> {
    const found = await this.tokens.findByAccess(digest(token));
    if (!found || accessTokenRefusal(found, this.clock.now())) return undefined;
    const { token: pair, grant, client } = found;
    const isForThisApi = pair.resources.includes(this.settings.options.issuer);
    // A token that is bound to a key needs a proof (RFC 9449 §7), which this API does not read.
    if (grant.userId === null || !isForThisApi || pair.keyThumbprint !== null) return undefined;
    return { userId: grant.userId, clientId: client.clientId, clientName: client.name, scopes: pair.scopes };
  }
}
