import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Users } from '../../users/index.ts';
import type { AccessTokenPrincipal } from '../domain/principal.ts';

export interface AccessTokenGrant {
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly scopes: readonly string[];
  /** The organizations that it may see, as far as the user is a member; null: all of the user's (ADR 36). */
  readonly organizationIds: readonly string[] | null;
}

/** The request that brings a token and, in the header `DPoP`, the proof of a key (RFC 9449). */
export interface ProvenAccess {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Looks up access tokens. Implemented by the context that issues them. */
export abstract class AccessTokenLookup {
  /**
   * Outside of transactions.
   * @param token as presented
   * @param proven undefined: any bearer brings it
   * @returns undefined unless the token works now, is for this service (RFC 8707), acts for a user, and is bound to the
   *   key that is proven, or to none if none is
   */
  abstract find(token: string, proven?: ProvenAccess): Promise<AccessTokenGrant | undefined>;
}

/** Modules register lookups in their constructors; without one no token is valid. */
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
  async authenticate(token: string, proven?: ProvenAccess): Promise<AccessTokenPrincipal | undefined> {
    const grant = await this.find(token, proven);
    if (!grant) return undefined;
    const user = await this.uow.read(() => this.users.find(grant.userId));
    if (!user || user.isBannedAt(this.clock.now())) return undefined;
    const client = { id: grant.clientId, name: grant.clientName };
    const { scopes, organizationIds } = grant;
    return { kind: 'access-token', user, client, scopes, organizationIds, token };
  }

  private async find(token: string, proven: ProvenAccess | undefined): Promise<AccessTokenGrant | undefined> {
    for (const lookup of this.lookups) {
      const grant = await lookup.find(token, proven);
      if (grant) return grant;
    }
    return undefined;
  }
}
