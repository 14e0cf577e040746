import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { RefreshClaims } from '../../domain/ports.ts';

const CLAIM = `
  insert into billing_entitlements as stored (customer_id, benefits, products, meters, actions_needed, asked_at)
  values ($1, '[]', '[]', '[]', '[]', $2)
  on conflict (customer_id) do update set asked_at = excluded.asked_at
  where stored.asked_at is null or stored.asked_at <= $3
  returning customer_id`;

@Injectable()
export class PreparedRefreshClaims extends RefreshClaims {
  constructor(private readonly statements: PreparedStatements) {
    super();
  }

  async claim(customerId: string, now: Date, since: Date): Promise<boolean> {
    return (await this.statements.query('entitlements_claim', CLAIM, [customerId, now, since])).length > 0;
  }
}
