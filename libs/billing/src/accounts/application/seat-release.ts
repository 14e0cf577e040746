import { Injectable } from '@nestjs/common';
import type { EntityOf } from '../../catalog/domain/codecs.ts';
import { BillingGateway, isNotFound } from '../../gateway/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting } from '../../mirror/index.ts';

type Seat = EntityOf<'customer_seat'>;

const PAGE = { limit: 100, newestFirst: false };

/** Frees seats that were given to addresses: they are charged for, and their holders are gone. */
@Injectable()
export class SeatRelease {
  constructor(
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly connection: BillingConnection,
    private readonly gateway: BillingGateway,
  ) {}

  /**
   * Of any buyer. Safe to repeat, and beside another that frees the same seats. Outside of transactions.
   * @param email of an account that was deleted, which was proven to be its own
   * @throws GatewayError
   */
  async ofAddress(email: string): Promise<void> {
    for (const subscriptionId of await this.subscriptionsWithSeatsOf(email)) {
      for (const seat of await this.listed(subscriptionId)) if (isHeldBy(seat, email)) await this.release(seat);
    }
  }

  private async subscriptionsWithSeatsOf(email: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let offset = 0, total = 1; offset < total; offset += PAGE.limit) {
      const page = await this.reading.list('customer_seat', { email }, { ...PAGE, offset });
      for (const { fields } of page.items) if (fields.subscriptionId !== null) found.add(fields.subscriptionId);
      total = page.total;
    }
    return found;
  }

  /** As the platform has them now: the seat may be another person's since. */
  private async listed(subscriptionId: string): Promise<readonly Seat[]> {
    return this.gateway.seats.ofSubscription(subscriptionId, 'background').catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
  }

  private async release({ fields: { id } }: Seat): Promise<void> {
    const seat = await this.gateway.seats.revoke(id).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    if (!seat) return;
    await this.connection.establish();
    await this.writing.apply({ ...seat, kind: 'customer_seat' }, { eventTime: null, source: 'api' });
  }
}

/** Whether the person that the address was of has the seat. */
export const isHeldBy = ({ fields, raw }: Seat, email: string): boolean =>
  fields.status !== 'revoked' &&
  [fields.email, raw.customer_email].some(
    (known) => typeof known === 'string' && known.toLowerCase() === email.toLowerCase(),
  );
