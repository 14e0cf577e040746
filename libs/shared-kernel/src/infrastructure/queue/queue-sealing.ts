import type { SealedRows } from '../../application/sealed-data.ts';
import type { SecretBox } from '../../application/secret-box.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { QueueItems } from './queue-items.ts';
import { sealPurpose } from './queue-item.schema.ts';

/** The payloads of the queue: those that wait, and those that were given up. */
export class QueueSealing implements SealedRows {
  constructor(
    private readonly items: QueueItems,
    private readonly box: SecretBox,
    private readonly uow: UnitOfWork,
  ) {}

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.items.countByKey();
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const found = await this.items.sealedOtherwise(this.box.keyIds[0]!, limit);
      if (found.length > 0) await this.items.reseal(found.map((row) => ({ id: row.id, payload: this.again(row) })));
      return found.length;
    });
  }

  private again({ id, payload }: { readonly id: string; readonly payload: string }): string {
    return this.box.seal(this.box.open(payload, sealPurpose(id)), sealPurpose(id));
  }
}
