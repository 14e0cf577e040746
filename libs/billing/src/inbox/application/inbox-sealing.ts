import { Injectable } from '@nestjs/common';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { bodyPurpose } from '../domain/delivery.ts';
import { Inbox } from '../domain/ports.ts';

@Injectable()
export class InboxSealing implements SealedRows {
  constructor(
    private readonly inbox: Inbox,
    private readonly box: SecretBox,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('billing-inbox', this);
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.inbox.countByKey();
  }

  reseal(limit: number): Promise<number> {
    const keyId = this.box.keyIds[0]!;
    return this.uow.run(async () => {
      const found = await this.inbox.sealedOtherwise(keyId, limit);
      const resealed = found.map(({ id, body }) => {
        const purpose = bodyPurpose(id);
        return { id, body: this.box.seal(this.box.open(body, purpose), purpose) };
      });
      if (resealed.length > 0) await this.inbox.reseal(keyId, resealed);
      return resealed.length;
    });
  }
}
