import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ApiKey } from '../domain/api-key.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { type ServerOnlyProperties, valuesOf } from '../domain/key-rules.ts';
import { ApiKeys } from '../domain/ports.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';
import type { KeyUpdate } from './key-management.ts';
import { KeyIssuing, type NewKey, type NewKeyRequest } from './key-issuing.ts';

/**
 * Server-only operations on the keys of any user, limits and permissions included. No route calls them, so that a
 * request cannot claim to be the server.
 */
@Injectable()
export class KeyProvisioning {
  constructor(
    private readonly keys: ApiKeys,
    private readonly issuing: KeyIssuing,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `KeyIssuing.issue` */
  create(userId: string, properties: NewKeyRequest & ServerOnlyProperties): Promise<NewKey> {
    return this.issuing.issue(userId, properties);
  }

  /**
   * @param userId when given, a key of another user is not found
   * @throws KEY_NOT_FOUND, NO_VALUES_TO_UPDATE, and the refusals of `valuesOf`
   */
  async update(
    keyId: string,
    { userId, enabled, ...properties }: KeyUpdate & ServerOnlyProperties & { readonly userId?: string | undefined },
  ): Promise<ApiKey> {
    const now = this.clock.now();
    return this.uow.run(async () => {
      const key = await this.keys.findForUpdate(keyId, now);
      if (!key || (userId !== undefined && key.userId !== userId)) throw ApiKeyRefusal.KEY_NOT_FOUND();
      // To disable a key there is `enabled`.
      if (properties.remaining === 0) throw ApiKeyRefusal.INVALID_REMAINING();
      const values = {
        ...valuesOf(properties, this.settings.options, now),
        ...(enabled !== undefined && { enabled }),
      };
      if (Object.keys(values).length === 0) throw ApiKeyRefusal.NO_VALUES_TO_UPDATE();
      key.edit(values, now);
      await this.keys.save(key);
      const details = { fields: Object.keys(values) };
      this.audit.record({ action: apiKeyActions['api-key.changed'], ...aboutKey(key), details });
      return key;
    });
  }
}
