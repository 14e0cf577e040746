import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import type { AccountPolicy } from '../../sessions/index.ts';
import { ApiKeys } from '../domain/ports.ts';
import { apiKeyActions } from './audit-actions.ts';

/** API keys act for an account without its password, so they end when the account is banned or reclaimed. */
@Injectable()
export class KeyPolicy implements AccountPolicy {
  constructor(
    private readonly keys: ApiKeys,
    private readonly audit: Audit,
  ) {}

  async endCredentials(userId: string): Promise<void> {
    await this.keys.removeAllOf(userId);
    this.audit.record({ action: apiKeyActions['api-key.all-deleted'], target: { kind: 'user', id: userId } });
  }
}
