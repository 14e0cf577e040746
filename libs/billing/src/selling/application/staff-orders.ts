import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { RefundRequests } from '../domain/ports.ts';
import type { RefundRequest } from '../domain/refund-request.ts';
import { type Remainder, remainderOf } from '../domain/refund-rules.ts';
import { OrdersOfPlatform, type OrderWithRefunds } from './orders-of-platform.ts';
import { RefundSending } from './refund-sending.ts';

const SHOWN_REQUESTS = 100;

export interface StaffOrder {
  readonly order: JsonObject;
  readonly refundable: Remainder & { readonly currency: string };
  readonly refunds: readonly JsonObject[];
  /** Newest first. */
  readonly requests: readonly RefundRequest[];
}

type KnownOrder = OrderWithRefunds & Pick<StaffOrder, 'requests'>;

/** Orders as staff see them. */
@Injectable()
export class StaffOrders {
  constructor(
    private readonly orders: OrdersOfPlatform,
    private readonly requests: RefundRequests,
    private readonly sending: RefundSending,
    private readonly connection: BillingConnection,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * As the mirror has it; read from the platform where a refund is under way, if it answers.
   * @throws ORDER_NOT_FOUND
   */
  async get(id: string): Promise<StaffOrder> {
    // What could not be read stays as it is known.
    if (await this.isMoving(id)) await this.sending.settle(id).catch(() => undefined);
    return this.shown(await this.known(id));
  }

  /** Whether a refund is under way. Of a request that waits for a second person, the platform knows nothing. */
  private isMoving(id: string): Promise<boolean> {
    return this.uow.read(async () => {
      const open = await this.requests.open(id);
      return (open && open.sentAt !== null) || this.orders.hasPendingRefund(id);
    });
  }

  private known(id: string): Promise<KnownOrder> {
    return this.uow.read(async () => {
      return { ...(await this.orders.known(id)), requests: await this.requests.ofOrder(id, SHOWN_REQUESTS) };
    });
  }

  private async shown({ order, refunds, requests }: KnownOrder): Promise<StaffOrder> {
    const remainder = remainderOf(
      order.fields,
      refunds.map(({ fields }) => fields),
    );
    return {
      order: await this.form(order),
      refundable: { ...remainder, currency: order.fields.currency },
      refunds: await Promise.all(refunds.map((refund) => this.form(refund))),
      requests,
    };
  }

  private async form({ kind, raw }: Mirrored<'order' | 'refund'>): Promise<JsonObject> {
    return codecs[kind].outbound({ raw }, { organizationId: await this.connection.organizationId() });
  }
}
