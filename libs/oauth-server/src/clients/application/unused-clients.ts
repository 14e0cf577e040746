import { Injectable } from '@nestjs/common';
import type { Expiring } from '#shared-kernel/application/purges';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { Clients } from '../domain/ports.ts';

/** Anyone can register clients without a session: those that are never used must not stay. */
@Injectable()
export class UnusedClients implements Expiring {
  constructor(
    private readonly clients: Clients,
    private readonly settings: OAuthSettings,
  ) {}

  deleteExpired(now: Date, limit: number): Promise<number> {
    const lifeMs = this.settings.options.unusedClientLifeSeconds * 1000;
    return this.clients.deleteUnused(new Date(now.getTime() - lifeMs), limit);
  }
}
