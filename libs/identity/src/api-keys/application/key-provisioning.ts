import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ApiKey } from '../domain/api-key.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { type ServerWishes, valuesOf } from '../domain/key-rules.ts';
import { ApiKeys } from '../domain/ports.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';
import type { OwnerWishes } from './key-management.ts';
import { KeyMaking, type NewKey, type NewKeyWishes } from './key-making.ts';

/**
 * What the service's own code does with anybody's keys, limits and permissions included. No route leads here: being the
 * server is a matter of where the call comes from, never of what a request says.
 */
@Injectable()
export class KeyProvisioning {
  constructor(
    private readonly keys: ApiKeys,
    private readonly making: KeyMaking,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws as `KeyMaking.make` */
  create(userId: string, wishes: NewKeyWishes & ServerWishes): Promise<NewKey> {
    return this.making.make(userId, wishes);
  }

  /**
   * @param userId when given, somebody else's key is not found
   * @throws KEY_NOT_FOUND, NO_VALUES_TO_UPDATE, and what is wrong with the wishes
   */
  async update(
    keyId: string,
    { userId, enabled, ...wishes }: OwnerWishes & ServerWishes & { readonly userId?: string | undefined },
  ): Promise<ApiKey> {
    const now = this.clock.now();
    return this.uow.run(async () => {
      const key = await this.keys.findForUpdate(keyId, now);
      if (!key || (userId !== undefined && key.userId !== userId)) throw ApiKeyRefusal.KEY_NOT_FOUND();
      // A key that is switched off has a switch for that.
      if (wishes.remaining === 0) throw ApiKeyRefusal.INVALID_REMAINING();
      const values = {
        ...valuesOf(wishes, this.settings.options, now),
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
