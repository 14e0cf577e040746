import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ApiKey } from '../domain/api-key.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import type { ServerOnlyProperties } from '../domain/key-rules.ts';
import { ApiKeys } from '../domain/ports.ts';
import { KeyIssuing, type KeyUpdate, type NewKey, type NewKeyRequest } from './key-issuing.ts';

/** Server-only operations on the keys of any user. No route calls them: no request can claim to be the server. */
@Injectable()
export class KeyProvisioning {
  constructor(
    private readonly keys: ApiKeys,
    private readonly issuing: KeyIssuing,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  create(userId: string, properties: NewKeyRequest & ServerOnlyProperties): Promise<NewKey> {
    return this.issuing.issue(userId, properties);
  }

  /** @param userId a key of another user is not found @throws KEY_NOT_FOUND, NO_VALUES_TO_UPDATE, and as `valuesOf` */
  async update(
    keyId: string,
    { userId, enabled, ...properties }: KeyUpdate & ServerOnlyProperties & { readonly userId?: string | undefined },
  ): Promise<ApiKey> {
    return this.uow.run(async () => {
      const key = await this.keys.findForUpdate(keyId, this.clock.now());
      if (!key || (userId !== undefined && key.userId !== userId)) throw ApiKeyRefusal.KEY_NOT_FOUND();
      // To disable a key there is `enabled`.
      if (properties.remaining === 0) throw ApiKeyRefusal.INVALID_REMAINING();
      return this.issuing.change(key, { ...properties, enabled });
    });
  }
}
