import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Fields } from '#shared-kernel/domain/change';
import { codecs } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import type { Mirrored } from '../../objects/domain/references.ts';
import { BillingConnection } from '../../mirror/index.ts';
import { BillingSettings } from '../../polar/index.ts';
import { RefundRequests } from '../domain/ports.ts';
import { RefundRefusal } from '../domain/selling-refusals.ts';
import { RefundRequest, type RefundRequestStatus } from '../domain/refund-request.ts';
import {
  ALONE_WITHIN_MS,
  mayRefundAlone,
  mustBeRefundable,
  type Remainder,
  remainderOf,
  taxOf,
} from '../domain/refund-rules.ts';
import { refundActions } from './audit-actions.ts';
import { aboutRefund, RefundSending } from './refund-sending.ts';

type WantedRefund = Pick<RefundRequest, 'id' | 'amount' | 'reason' | 'comment' | 'revokeBenefits'>;

const SHOWN_REQUESTS = 100;

export interface StaffOrder {
  readonly order: JsonObject;
  readonly refundable: Remainder & { readonly currency: string };
  readonly refunds: readonly JsonObject[];
  /** Newest first. */
  readonly requests: readonly RefundRequest[];
}

interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface ListedRefundRequest extends Fields<RefundRequest> {
  /** Null for an account that was deleted. */
  readonly requester: NamedAccount | null;
}

export interface RefundRequestFilters {
  readonly status?: RefundRequestStatus | undefined;
}

/** The requests for all orders, for staff. */
export abstract class RefundRequestList {
  /** @throws INVALID_CURSOR */
  abstract page(query: ListQuery<RefundRequestFilters>): Promise<ListPage<ListedRefundRequest>>;
}

@Injectable()
export class Refunding {
  constructor(
    private readonly requests: RefundRequests,
    private readonly requestList: RefundRequestList,
    private readonly sending: RefundSending,
    private readonly connection: BillingConnection,
    private readonly callers: CallerLock,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_CURSOR */
  list(query: ListQuery<RefundRequestFilters>): Promise<ListPage<ListedRefundRequest>> {
    return this.requestList.page(query);
  }

  /**
   * As the mirror has it; read from the platform where a refund is under way, if it answers.
   * @throws ORDER_NOT_FOUND
   */
  async order(id: string): Promise<StaffOrder> {
    // A refund that could not be read keeps its known state.
    if (await this.isMoving(id)) await this.sending.settle(id).catch(() => undefined);
    const { order, refunds, requests } = await this.uow.read(async () => ({
      ...(await this.sending.known(id)),
      requests: await this.requests.ofOrder(id, SHOWN_REQUESTS),
    }));
    const known = refunds.map(({ fields }) => fields);
    const around = { organizationId: await this.connection.organizationId() };
    const shown = ({ kind, raw }: Mirrored<'order' | 'refund'>) => codecs[kind].outbound({ raw }, around);
    return {
      order: shown(order),
      refundable: { ...remainderOf(order.fields, known), currency: order.fields.currency },
      refunds: refunds.map(shown),
      requests,
    };
  }

  /**
   * Refunds a part of an order or all of it; over the caller's limit, once a second person approves. Asking again with the
   * same id only answers what became of it.
   * @throws RefundRefusal, ORDER_NOT_FOUND, BILLING_PROVIDER_UNAVAILABLE, and as `CallerLock.lockStaff`
   */
  async ask(caller: Caller, orderId: string, wanted: WantedRefund): Promise<RefundRequest> {
    await this.sending.known(orderId);
    await this.sending.settle(orderId);
    const asked = { ...wanted, orderId, requestedBy: caller.userId };
    const { request, isNew } = await this.uow.run(async () => {
      // Locks the person as well, so that two requests at once cannot exceed the limit together.
      await this.callers.lockStaff(caller, 'admin');
      await this.requests.lockOrder(orderId);
      const former = await this.requests.find(wanted.id);
      if (former && !former.isSame(asked)) throw RefundRefusal.REFUND_REQUEST_ID_USED();
      return former ? { request: former, isNew: false } : { request: await this.add(asked), isNew: true };
    });
    return isNew && request.status === 'sent' ? this.sending.send(request) : request;
  }

  /**
   * Sends a refund that another person asked for.
   * @throws RefundRefusal, ORDER_NOT_FOUND, BILLING_PROVIDER_UNAVAILABLE, and as `CallerLock.lockStaff`
   */
  async approve(caller: Caller, orderId: string, id: string): Promise<RefundRequest> {
    await this.sending.settle(orderId);
    const approved = await this.decide(caller, orderId, id, async (request) => {
      request.approve(caller.userId, this.clock.now());
      const { order, refunds } = await this.sending.known(orderId);
      const known = refunds.map(({ fields }) => fields);
      mustBeRefundable(order.fields, known, request);
      return refundActions['billing.refund.approved'];
    });
    return this.sending.send(approved);
  }

  /** @throws REFUND_REQUEST_NOT_FOUND, REFUND_DECIDED, and as `CallerLock.lockStaff` */
  decline(caller: Caller, orderId: string, id: string): Promise<RefundRequest> {
    return this.decide(caller, orderId, id, async (request) => {
      request.decline(caller.userId, this.clock.now());
      return refundActions['billing.refund.declined'];
    });
  }

  /** Whether a refund is under way. Of a request that waits for a second person, the platform knows nothing. */
  private isMoving(id: string): Promise<boolean> {
    return this.uow.read(async () => {
      const open = await this.requests.open(id);
      return (open && open.sentAt !== null) || this.sending.hasPendingRefund(id);
    });
  }

  private decide(
    caller: Caller,
    orderId: string,
    id: string,
    decision: (request: RefundRequest) => Promise<(typeof refundActions)['billing.refund.approved']>,
  ): Promise<RefundRequest> {
    return this.uow.run(async () => {
      await this.callers.lockStaff(caller, 'admin');
      await this.requests.lockOrder(orderId);
      const request = await this.requests.findForUpdate(id);
      if (request?.orderId !== orderId) throw RefundRefusal.REFUND_REQUEST_NOT_FOUND();
      const action = await decision(request);
      await this.requests.save(request);
      this.audit.record({ action, ...aboutRefund(request) });
      return request;
    });
  }

  /** The order is locked: what is judged here stays true until the request is stored. */
  private async add(asked: WantedRefund & Pick<RefundRequest, 'orderId' | 'requestedBy'>): Promise<RefundRequest> {
    // Before the refunds: a request that ends meanwhile brings its refund in the same transaction.
    if (await this.requests.open(asked.orderId)) throw RefundRefusal.REFUND_PENDING();
    const { order, refunds } = await this.sending.known(asked.orderId);
    const known = refunds.map(({ fields }) => fields);
    mustBeRefundable(order.fields, known, asked);
    const now = this.clock.now();
    const { currency } = order.fields;
    const since = new Date(now.getTime() - ALONE_WITHIN_MS);
    const lately = await this.requests.sentAlone(asked.requestedBy, currency, since);
    const { refundLimits } = this.settings.options;
    const alone = mayRefundAlone(refundLimits, currency, lately, asked.amount);
    const taxAmount = taxOf(order.fields, known, asked.amount);
    const request = RefundRequest.ask({ ...asked, currency, taxAmount }, alone, now);
    await this.requests.add(request);
    this.audit.record({ action: refundActions['billing.refund.requested'], ...aboutRefund(request) });
    return request;
  }
}
