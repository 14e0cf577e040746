import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { ClientAuthentication, type PresentedClient } from '../../client-authentication/index.ts';
import { clientTarget, oauthActions, type OAuthClient } from '../../clients/index.ts';
import { Grants, TokenLookup, Tokens } from '../domain/ports.ts';

/** RFC 7009. */
@Injectable()
export class TokenRevocation {
  constructor(
    private readonly authentication: ClientAuthentication,
    private readonly lookup: TokenLookup,
    private readonly grants: Grants,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

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
    const end = byRefresh ? () => this.grants.end(found.grant.id) : () => this.tokens.removeAccess(found.token.id);
    await this.uow.run(async () => {
      if (await end()) this.record(client, found.grant.userId);
    });
  }

  private record(client: OAuthClient, accountId: string | null): void {
    const action = oauthActions['oauth.token.revoked'];
    this.audit.record({ action, target: clientTarget(client), accountId });
  }
}
