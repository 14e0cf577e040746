import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../domain/ports.ts';
import { BillingConnectionSchema } from './billing-connection.schema.ts';

/** Of the one row. */
const ID = 1;

@Injectable()
export class MikroConnections extends Connections {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(): Promise<string | undefined> {
    return (await this.em.findOne(BillingConnectionSchema, { id: ID }, { refresh: true }))?.organizationId;
  }

  async remember(organizationId: string, now: Date): Promise<string> {
    const insertion = `insert into billing_connection (id, organization_id, connected_at) values (?, ?, ?) on conflict do nothing`;
    await this.em.execute(insertion, [ID, organizationId, now]);
    return (await this.find()) ?? organizationId;
  }
}
