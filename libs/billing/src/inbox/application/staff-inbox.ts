import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingRefusal } from '../../customers/index.ts';
import { GatewayError } from '../../polar/index.ts';
import type { MirroredKind } from '../../objects/domain/references.ts';
import { Refreshing } from '../../mirror/index.ts';
import { type Delivery, type InboxStatus, isClosable, isRetryable } from '../domain/delivery.ts';
import { type DeadCount, type DeadFilters, Inbox, type InboxBacklog, InboxWaking } from '../domain/ports.ts';
import { WebhookRefusal } from '../domain/webhook-refusals.ts';
import { webhookActions } from './webhook-intake.ts';

export interface InboxFilters extends DeadFilters {
  readonly status?: InboxStatus | undefined;
  /** Whether its content is still kept. */
  readonly hasBody?: boolean | undefined;
  /** Whether another body came with the same id. */
  readonly contradicted?: boolean | undefined;
}

/** How many are tried again, and the dead ones that fit and are left. */
export interface Replayed extends DeadCount {
  readonly count: number;
}

/** More go with the next request, so that one holds no lock for long. */
const MOST_AT_ONCE = 1000;

/** All deliveries that were taken, for staff. */
export abstract class InboxList {
  /** @throws INVALID_CURSOR */
  abstract page(query: ListQuery<InboxFilters>): Promise<ListPage<Delivery>>;
}

/** Webhooks as staff see them. Changes are for admins, whose session and role are read under a lock (ADR 90). */
@Injectable()
export class StaffInbox {
  constructor(
    private readonly inbox: Inbox,
    private readonly inboxList: InboxList,
    private readonly waking: InboxWaking,
    private readonly refreshing: Refreshing,
    private readonly callers: CallerLock,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_CURSOR */
  list(query: ListQuery<InboxFilters>): Promise<ListPage<Delivery>> {
    return this.inboxList.page(query);
  }

  /** Outside of any transaction. */
  backlog(): Promise<InboxBacklog> {
    return this.inbox.backlog();
  }

  /** Has it processed again, soon. @throws WEBHOOK_NOT_FOUND, WEBHOOK_NOT_RETRYABLE, and as `CallerLock.lockStaffToRepeat` */
  async retry(staff: Caller, id: string): Promise<Delivery> {
    await this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      if (!isRetryable(await this.locked(id))) throw WebhookRefusal.WEBHOOK_NOT_RETRYABLE();
      await this.inbox.retry(id, this.clock.now());
      this.audit.record({ action: webhookActions['billing.webhook.retried'], target: targetOf(id) });
    });
    this.waking.wake();
    return this.get(id);
  }

  /**
   * As `retry`, for dead deliveries whose content is kept, the oldest first and at most 1,000. Where a later event has written
   * the object meanwhile, an older one turns out to be stale. @throws as `CallerLock.lockStaffToRepeat`
   */
  async replay(staff: Caller, filters: DeadFilters, { reason }: Remark = {}): Promise<Replayed> {
    const replayed = await this.uow.run(async () => {
      await this.callers.lockStaffToRepeat(staff, 'admin');
      const count = await this.inbox.retryDead(filters, this.clock.now(), MOST_AT_ONCE);
      const { type = null, about = null, receivedFrom = null } = filters;
      const action = webhookActions['billing.webhook.replayed'];
      const details = { reason, count, type, about, receivedFrom };
      if (count > 0) this.audit.record({ action, target: targetOf(null), details });
      return { count, ...(await this.inbox.countDead(filters)) };
    });
    if (replayed.count > 0) this.waking.wake();
    return replayed;
  }

  /** @param reason for the audit trail @throws WEBHOOK_NOT_FOUND, WEBHOOK_NOT_IGNORABLE, and as `CallerLock.lockStaff` */
  async ignore(staff: Caller, id: string, reason: string): Promise<Delivery> {
    await this.uow.run(async () => {
      await this.callers.lockStaff(staff, 'admin');
      if (!isClosable(await this.locked(id))) throw WebhookRefusal.WEBHOOK_NOT_IGNORABLE();
      await this.inbox.close(id, 'ignored', null, this.clock.now());
      const action = webhookActions['billing.webhook.ignored'];
      this.audit.record({ action, target: targetOf(id), details: { reason } });
    });
    return this.get(id);
  }

  /**
   * Reads the object of the delivery from the platform, and closes the delivery, which is not needed any more.
   * @throws WEBHOOK_NOT_FOUND, WEBHOOK_NOT_REFETCHABLE, BILLING_PROVIDER_UNAVAILABLE with the `reason`, and as
   *   `CallerLock.lockStaffToRepeat`
   */
  async refetch(staff: Caller, id: string): Promise<Delivery> {
    await this.uow.run(() => this.callers.lockStaffToRepeat(staff, 'admin'));
    const { object, ...delivery } = await this.get(id);
    if (object === null || !isClosable(delivery)) throw WebhookRefusal.WEBHOOK_NOT_REFETCHABLE();
    await this.read(object.kind as MirroredKind, object.id);
    await this.uow.run(async () => {
      // A worker may have processed it meanwhile: then nothing is left to do.
      if (!isClosable(await this.locked(id))) return;
      await this.inbox.close(id, 'processed', 'refetched', this.clock.now());
      const action = webhookActions['billing.webhook.refetched'];
      this.audit.record({ action, target: targetOf(id), details: { kind: object.kind, objectId: object.id } });
    });
    return this.get(id);
  }

  private async get(id: string): Promise<Delivery> {
    return found(await this.uow.read(() => this.inbox.get(id)));
  }

  private async read(kind: MirroredKind, id: string): Promise<void> {
    try {
      await this.refreshing.now(kind, id, 'interactive');
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // That there is no such object is an answer, and the mirror has it now.
      const { kind: reason } = error.failure;
      if (reason !== 'not_found') throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE({ reason });
    }
  }

  private async locked(id: string): Promise<Delivery> {
    return found(await this.inbox.getForUpdate(id));
  }
}

const targetOf = (id: string | null) => ({ kind: 'billing-webhook', id });

function found(delivery: Delivery | undefined): Delivery {
  if (!delivery) throw WebhookRefusal.WEBHOOK_NOT_FOUND();
  return delivery;
}
