import { Injectable } from '@nestjs/common';
import type { AccessTokenGrant, AccessTokenLookup, ProvenAccess } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import { DpopProofs } from '../../client-authentication/index.ts';
import { OAuthSettings } from '../../clients/index.ts';
import { accessTokenRefusal } from '../domain/token-oauth-refusals.ts';
import { GrantLookup } from '../domain/ports.ts';
import { OrganizationAccess } from './organization-access.ts';

/** Access tokens with which clients call this API for a user: only those issued for it (RFC 8707). */
@Injectable()
export class TokensOfThisApi implements AccessTokenLookup {
  constructor(
    private readonly tokens: GrantLookup,
    private readonly proofs: DpopProofs,
    private readonly organizations: OrganizationAccess,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  async find(token: string, proven?: ProvenAccess): Promise<AccessTokenGrant | undefined> {
    const found = await this.tokens.findByAccess(digest(token));
    if (!found || accessTokenRefusal(found, this.clock.now())) return undefined;
    const { token: pair, grant, client } = found;
    const isForThisApi = pair.resources.includes(this.settings.options.issuer);
    if (grant.userId === null || !isForThisApi) return undefined;
    const key = proven ? await this.provenKey(proven, token) : null;
    if (key !== pair.keyThumbprint) return undefined;
    const { scopes } = pair;
    const { userId } = grant;
    const organizationIds = await this.organizations.of({ userId, clientId: client.id, scopes }, client);
    return { userId, clientId: client.clientId, clientName: client.name, scopes, organizationIds };
  }

  /** Undefined when the proof is missing or not valid: the token counts as none, as any other wrong one. */
  private async provenKey(proven: ProvenAccess, token: string): Promise<string | undefined> {
    try {
      return await this.proofs.verify(proven, token);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
