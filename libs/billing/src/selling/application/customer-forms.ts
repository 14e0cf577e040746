import { Injectable } from '@nestjs/common';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { BillingConnection } from '../../mirror/index.ts';

/** Objects of the platform in the form of our API: the members that their descriptions list for account holders. */
@Injectable()
export class CustomerForms {
  constructor(private readonly connection: BillingConnection) {}

  async of({ kind, raw }: Pick<Mirrored, 'kind' | 'raw'>): Promise<JsonObject> {
    const organizationId = await this.connection.organizationId();
    return codecs[kind].outbound({ raw }, { organizationId, isForHolders: true });
  }

  all(objects: readonly Pick<Mirrored, 'kind' | 'raw'>[]): Promise<readonly JsonObject[]> {
    return Promise.all(objects.map((object) => this.of(object)));
  }
}
