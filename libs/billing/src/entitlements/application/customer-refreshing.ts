import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BillingGateway, BillingSettings, pagesOf, undefinedIfNotFound } from '../../polar/index.ts';
import { MirrorWriting, Refreshing } from '../../mirror/index.ts';
import { doubtsAbout } from '../domain/customer-objects.ts';
import { EntitlementRows } from '../domain/ports.ts';

/** All instances together read one customer at most once in this time, also while the platform does not answer. */
const PAUSE_MS = 60_000;
/** The most subscriptions of one customer that are read again after the state contradicted them. */
const MOST_DOUBTS = 20;
/** The most pages of grants of one customer that are read again. */
const MOST_PAGES = 20;

@Injectable()
export class CustomerRefreshing {
  constructor(
    private readonly refreshing: Refreshing,
    private readonly writing: MirrorWriting,
    private readonly gateway: BillingGateway,
    private readonly rows: EntitlementRows,
    private readonly settings: BillingSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Outside of transactions. Does nothing if an instance read the customer within the pause. @throws GatewayError */
  async refresh(customerId: string): Promise<void> {
    if (this.settings.options.accessToken === undefined) return;
    const now = this.clock.now();
    if (!(await this.rows.claim(customerId, now, new Date(now.getTime() - PAUSE_MS)))) return;
    const state = await this.refreshing.now('customer_state', customerId, 'background').catch(undefinedIfNotFound);
    // There is no such customer. The mirror has the state as deleted now, if it had one.
    if (!state) return void (await this.writing.markDeleted('customer', customerId));
    await this.uow.run(() => this.rows.confirm(customerId, now));
    await this.settleDoubts(customerId);
  }

  private async settleDoubts(customerId: string): Promise<void> {
    const doubts = doubtsAbout(await this.uow.read(() => this.rows.objectsOf(customerId)));
    for (const id of doubts.subscriptionIds.slice(0, MOST_DOUBTS)) {
      await this.refreshing.now('subscription', id, 'background');
    }
    if (!doubts.grants) return;
    const read = (page: number) => this.gateway.page('benefit_grant', { customerId, page }, 'background');
    for await (const { items } of pagesOf(read, MOST_PAGES)) {
      for (const grant of items) await this.writing.keep('benefit_grant', grant);
    }
  }
}
