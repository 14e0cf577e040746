import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { AccountPolicy } from '../../sessions/index.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { ApiKeys } from '../domain/ports.ts';
import { apiKeyActions } from './audit-actions.ts';

/**
 * API keys act for an account without its password, so they end when the account is banned or reclaimed. After a reset
 * and the end of all sessions their number is reported.
 */
@Injectable()
export class KeyPolicy implements AccountPolicy {
  constructor(
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async countCredentials(userId: string): Promise<number> {
    return (await this.enabled(userId)).length;
  }

  async disableCredentials(userId: string): Promise<void> {
    const now = this.clock.now();
    const keys = await this.enabled(userId);
    for (const { id } of keys) {
      const key = await this.keys.findForUpdate(id, now);
      key?.edit({ enabled: false }, now);
      if (key) await this.keys.save(key);
    }
    if (keys.length === 0) return;
    const action = apiKeyActions['api-key.all-disabled'];
    this.audit.record({ action, target: { kind: 'user', id: userId }, details: { count: keys.length } });
  }

  async endCredentials(userId: string): Promise<void> {
    await this.keys.removeAllOf(userId);
    this.audit.record({ action: apiKeyActions['api-key.all-deleted'], target: { kind: 'user', id: userId } });
  }

  private async enabled(userId: string): Promise<ApiKey[]> {
    return (await this.keys.listOf(userId, this.clock.now())).filter(({ enabled }) => enabled);
  }
}
