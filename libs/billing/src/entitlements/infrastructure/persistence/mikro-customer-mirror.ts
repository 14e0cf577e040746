import { EntityManager, type InferKyselyDB } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BillingObjectSchema } from '../../../mirror/infrastructure/persistence/billing-object.schema.ts';
import { type CustomerObjects, customerObjects, DECIDING_KINDS } from '../../domain/customer-objects.ts';
import { CustomerMirror } from '../../domain/ports.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof BillingObjectSchema, typeof naming>;

@Injectable()
export class MikroCustomerMirror extends CustomerMirror {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async objectsOf(customerId: string): Promise<CustomerObjects> {
    const rows = await this.em
      .getKysely<Tables, typeof naming>(naming)
      .selectFrom('billing_object')
      .select(['kind', 'raw', 'modifiedUs', 'eventUs', 'seenAt', 'deletedAt'])
      .where('customerId', '=', customerId)
      .where('kind', 'in', [...DECIDING_KINDS])
      .execute();
    return customerObjects(rows as readonly Parameters<typeof customerObjects>[0][number][]);
  }
}
