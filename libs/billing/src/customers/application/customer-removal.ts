import { Injectable } from '@nestjs/common';
import { BillingGateway, isNotFound } from '../../polar/index.ts';
import type { BillingOwner } from '../domain/account-link.ts';

/** Deletes customers of owners that no longer exist. */
@Injectable()
export class CustomerRemoval {
  constructor(private readonly gateway: BillingGateway) {}

  /**
   * Every subscription ends at once. Safe to repeat. Names and addresses are blanked; orders stay, because they must be
   * kept for the tax office.
   * @throws GatewayError
   */
  async remove({ id }: BillingOwner): Promise<void> {
    try {
      await this.gateway.customers.deleteByExternalId(id, true);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}
