import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import type { WayIn } from '../../credentials/index.ts';
import { ApiKeys } from '../domain/ports.ts';
import { apiKeyActions } from './audit-actions.ts';

/** Keys made before the owner of an account turned up are not the owner's. */
@Injectable()
export class KeySurrender implements WayIn {
  constructor(
    private readonly keys: ApiKeys,
    private readonly audit: Audit,
  ) {}

  async endAll(userId: string): Promise<void> {
    await this.keys.removeAllOf(userId);
    this.audit.record({ action: apiKeyActions['api-keys.deleted'], target: { kind: 'user', id: userId } });
  }
}
