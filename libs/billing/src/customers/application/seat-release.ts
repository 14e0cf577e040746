import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { micros, versionOf } from '../../objects/domain/instant.ts';
import { BillingGateway, purchaseOf, type SeatPurchase, undefinedIfNotFound } from '../../polar/index.ts';
import { BillingConnection, MirrorReading, MirrorWriting } from '../../mirror/index.ts';

type Seat = EntityOf<'customer_seat'>;

/** An end of an account or membership that is handled so soon is handled before its address can get another seat. */
const AT_ONCE_MS = 60_000;

/** Frees seats that were given to addresses: they are charged for, and their holders are gone. */
@Injectable()
export class SeatRelease {
  constructor(
    private readonly reading: MirrorReading,
    private readonly writing: MirrorWriting,
    private readonly connection: BillingConnection,
    private readonly clock: Clock,
    private readonly gateway: BillingGateway,
  ) {}

  /**
   * Frees seats of any buyer, given before the account was deleted: the address may have got others since. Safe to
   * repeat, and beside another that frees the same seats. Outside of transactions.
   * @param email of an account that was deleted, which was proven to be its own
   * @param deletedAt ISO 8601
   * @throws GatewayError
   */
  async ofAddress(email: string, deletedAt: string): Promise<void> {
    const isEarlier = seatsBefore(deletedAt, this.clock.now());
    for (const purchase of await this.purchasesWithSeatsOf(email)) {
      for (const seat of await this.listed(purchase)) {
        if (isHeldBy(seat, email) && isEarlier(seat)) await this.release(seat);
      }
    }
  }

  private async purchasesWithSeatsOf(email: string): Promise<Iterable<SeatPurchase>> {
    const found = new Map<string, SeatPurchase>();
    for (const { fields } of await this.reading.all('customer_seat', { email })) {
      const purchase = purchaseOf(fields);
      if (purchase) found.set(purchase.id, purchase);
    }
    return found.values();
  }

  /** As the platform has them now: the seat may be another person's since. */
  private async listed(purchase: SeatPurchase): Promise<readonly Seat[]> {
    return (await this.gateway.seats.of(purchase, 'background').catch(undefinedIfNotFound)) ?? [];
  }

  private async release({ fields: { id } }: Seat): Promise<void> {
    const seat = await this.gateway.seats.revoke(id).catch(undefinedIfNotFound);
    if (!seat) return;
    await this.connection.establish();
    await this.writing.keep('customer_seat', seat);
  }
}

/**
 * Selects seats that were given before an account or membership ended. Seats are dated by the platform's clock, not by
 * ours, so their dates count only where the end is handled late; otherwise every seat is earlier.
 * @param ended ISO 8601
 */
export function seatsBefore(ended: string, now: Date): (seat: Seat) => boolean {
  const end = micros(ended);
  const isAtOnce = now.getTime() - Date.parse(ended) < AT_ONCE_MS;
  return (seat) => isAtOnce || givenAt(seat) < end;
}

/** Microseconds since 1970. A seat that was freed is given again to another person, so its creation says nothing. */
const givenAt = ({ fields }: Seat): bigint =>
  fields.status === 'claimed' && fields.claimedAt !== null ? micros(fields.claimedAt) : versionOf(fields);

/** Whether the person that the address was of has the seat. */
export const isHeldBy = ({ fields, raw }: Seat, email: string): boolean =>
  fields.status !== 'revoked' &&
  [fields.email, raw.customer_email].some(
    (known) => typeof known === 'string' && known.toLowerCase() === email.toLowerCase(),
  );
