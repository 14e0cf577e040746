import type { SealedRows } from '../../application/sealed-data.ts';
import type { SecretBox } from '../../application/secret-box.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { OutboxRows } from './outbox-rows.ts';
import { sealPurpose } from './outbox.schema.ts';

/** The payloads of the outbox: those that wait for their delivery, and those that were given up. */
export class OutboxSealing implements SealedRows {
  constructor(
    private readonly rows: OutboxRows,
    private readonly box: SecretBox,
    private readonly uow: UnitOfWork,
  ) {}

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.rows.countByKey();
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const found = await this.rows.sealedOtherwise(this.box.keyIds[0]!, limit);
      if (found.length > 0) await this.rows.reseal(found.map((row) => ({ id: row.id, payload: this.again(row) })));
      return found.length;
    });
  }

  private again({ id, payload }: { readonly id: string; readonly payload: string }): string {
    return this.box.seal(this.box.open(payload, sealPurpose(id)), sealPurpose(id));
  }
}
