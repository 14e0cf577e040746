import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { BillingOwners, type OwnerNamed } from '../../customers/index.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import { BillingConnection, MirrorReading, Refreshing } from '../../mirror/index.ts';
import { type DuePayment, duePayment } from '../domain/due-payment.ts';
import { LiveReads } from './live-reads.ts';

export interface DuePaymentsShown {
  readonly payments: readonly DuePayment[];
  /** The card that is charged, by the platform's id for it; null: none. */
  readonly paymentMethodId: string | null;
  /** False: the platform was to be asked, and did not answer. */
  readonly isCertain: boolean;
}

const BILLED = ['trialing', 'active', 'past_due'] as const;
const PAGE = { limit: 100, offset: 0, newestFirst: true };
/** Milliseconds until a payer who has no card is looked up again: a discount may make payments need none. */
const NO_CARD_MS = 5 * 60_000;

interface Asked {
  readonly live: boolean;
  readonly card: boolean;
}

interface Known {
  readonly subscriptions: readonly EntityOf<'subscription'>['fields'][];
  readonly orders: readonly EntityOf<'order'>['fields'][];
}

/** Payments that failed, of an account or an organization. */
@Injectable()
export class DuePayments {
  constructor(
    private readonly owners: BillingOwners,
    private readonly reading: MirrorReading,
    private readonly refreshing: Refreshing,
    private readonly connection: BillingConnection,
    private readonly live: LiveReads,
  ) {}

  /**
   * @param live as the platform has it now, for those who come back from its pages before its events are here; asked at most
   *   once in some seconds
   * @param card looked for at the platform, where a payer has none here
   * @throws as `BillingOwners.of`
   */
  async of(caller: Caller, named: OwnerNamed, { live, card }: Asked): Promise<DuePaymentsShown> {
    const { customerId } = await this.owners.of(caller, named, 'read');
    if (customerId === null) return { payments: [], paymentMethodId: null, isCertain: true };
    const isCertain = live ? await this.refresh(customerId) : !card || (await this.findCard(customerId));
    const { subscriptions, orders } = await this.known(customerId);
    const graceDays = subscriptions.length === 0 ? null : await this.graceDays();
    return {
      payments: subscriptions.flatMap((one) => duePayment(one, orders, graceDays) ?? []),
      paymentMethodId: await this.card(customerId),
      isCertain,
    };
  }

  private async card(customerId: string): Promise<string | null> {
    return (await this.reading.find('customer', customerId))?.fields.defaultPaymentMethodId ?? null;
  }

  /**
   * A purchase saves its card without an event of the customer. So the platform is asked before those who pay are said to
   * have none. @returns whether it is known
   */
  private async findCard(customerId: string): Promise<boolean> {
    if ((await this.card(customerId)) !== null) return true;
    const running = await this.reading.list('subscription', { customerId, status: BILLED }, PAGE);
    const paid = running.items.find(({ fields }) => fields.amount > 0);
    if (!paid) return true;
    // By the newest subscription as well: its purchase may just have saved a card.
    const read = async () => {
      await this.refreshing.now('customer', customerId, 'interactive');
    };
    return this.live.asked(`card of ${customerId} for ${paid.fields.id}`, read, NO_CARD_MS);
  }

  private async known(customerId: string): Promise<Known> {
    const late = await this.reading.list('subscription', { customerId, status: ['past_due'] }, PAGE);
    if (late.total === 0) return { subscriptions: [], orders: [] };
    const open = await this.reading.list('order', { customerId, status: ['pending'] }, PAGE);
    return { subscriptions: late.items.map(({ fields }) => fields), orders: open.items.map(({ fields }) => fields) };
  }

  /** From the mirror alone: it is a remark. */
  private async graceDays(): Promise<number | null> {
    const merchant = await this.reading.find('organization', await this.connection.organizationId());
    return merchant?.fields.subscriptionSettings.benefitRevocationGracePeriod ?? null;
  }

  /** @returns whether the platform answered */
  private async refresh(customerId: string): Promise<boolean> {
    return this.live.asked(`due payments of ${customerId}`, async () => {
      const { subscriptions, orders } = await this.known(customerId);
      await this.refreshing.now('customer', customerId, 'interactive');
      for (const { id } of orders) await this.refreshing.now('order', id, 'interactive');
      for (const { id } of subscriptions) await this.refreshing.now('subscription', id, 'interactive');
    });
  }
}
