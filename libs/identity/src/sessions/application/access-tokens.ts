import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Users } from '../../users/index.ts';
import type { AccessTokenPrincipal } from '../domain/principal.ts';

/** What a valid access token stands for. */
export interface AccessTokenGrant {
  readonly userId: string;
  /** What the application presents as its `client_id`. */
  readonly clientId: string;
  readonly clientName: string | null;
  readonly scopes: readonly string[];
}

/** Looks up access tokens. Implemented by the context that issues them. */
export abstract class AccessTokenLookup {
  /**
   * Outside of transactions.
   * @param token as presented
   * @returns undefined unless the token works now, is for this service (RFC 8707), acts for a user, and works for
   *   every bearer (not bound to a key of the client: RFC 9449)
   */
  abstract find(token: string): Promise<AccessTokenGrant | undefined>;
}

/**
 * Finds the principal of an access token. Modules register lookups in their constructors; without one no token is
 * valid.
 */
@Injectable()
export class AccessTokens {
  private readonly lookups: AccessTokenLookup[] = [];

  constructor(
    private readonly users: Users,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  register(lookup: AccessTokenLookup): void {
    this.lookups.push(lookup);
  }

  /** Undefined also for a user who is banned or gone: checked here, in case the grant outlives them. */
  async authenticate(token: string): Promise<AccessTokenPrincipal | undefined> {
    const grant = await this.find(token);
    if (!grant) return undefined;
    const user = await this.uow.read(() => this.users.find(grant.userId));
    if (!user || user.isBannedAt(this.clock.now())) return undefined;
    const client = { id: grant.clientId, name: grant.clientName };
    return { kind: 'access-token', user, client, scopes: grant.scopes, token };
  }

  private async find(token: string): Promise<AccessTokenGrant | undefined> {
    for (const lookup of this.lookups) {
      const grant = await lookup.find(token);
      if (grant) return grant;
    }
    return undefined;
  }
}
