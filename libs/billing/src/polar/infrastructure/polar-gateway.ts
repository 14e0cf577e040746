import type { OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '#shared-kernel/application/clock';
import type { Egress } from '#shared-kernel/application/egress';
import { snakeCased } from '../../objects/domain/casing.ts';
import type { EntityOf } from '../../objects/domain/codecs.ts';
import type { JsonObject } from '../../objects/domain/json.ts';
import { BillingGateway, type ListedKind, type PageRequest, type ReadableKind } from '../domain/billing-gateway.ts';
import type { BillingOptions } from '../domain/billing-options.ts';
import { GatewayError } from '../domain/gateway-error.ts';
import type { Page } from '../domain/pages.ts';
import type { ProviderState } from '../domain/provider-state.ts';
import type { Urgency } from '../domain/retry-policy.ts';
import { entityOf, pageOf } from './polar-answers.ts';
import { type CallPacing, PolarCalls } from './polar-calls.ts';
import { polarClient } from './polar-client.ts';
import {
  checkoutCalls,
  customerCalls,
  licenseKeyCalls,
  memberCalls,
  orderCalls,
  refundCalls,
  seatCalls,
  subscriptionCalls,
  usageCalls,
  webhookCalls,
} from './polar-nouns.ts';
import { gets, lists } from './polar-reads.ts';

const MOST_ITEMS = 100;
const REQUESTS_PER_MINUTE = { production: 300, sandbox: 60 };

/** Polar by its SDK (ADR 39). */
export class PolarGateway extends BillingGateway implements OnModuleDestroy {
  private readonly polar: ReturnType<typeof polarClient>;
  private readonly calls: PolarCalls;
  readonly customers;
  readonly members;
  readonly checkouts;
  readonly subscriptions;
  readonly orders;
  readonly refunds;
  readonly seats;
  readonly licenseKeys;
  readonly usage;
  readonly webhooks;

  constructor(egress: Egress, clock: Clock, options: BillingOptions, pacing: Partial<CallPacing> = {}) {
    super();
    const { environment, workers, requestsPerMinute = REQUESTS_PER_MINUTE[environment] } = options;
    this.polar = polarClient(egress, clock, options);
    this.calls = new PolarCalls(clock, { requestsPerMinute: requestsPerMinute / workers, ...pacing });
    const { polar, calls } = this;
    this.customers = customerCalls(polar, calls);
    this.members = memberCalls(polar, calls);
    this.checkouts = checkoutCalls(polar, calls);
    this.subscriptions = subscriptionCalls(polar, calls);
    this.orders = orderCalls(polar, calls);
    this.refunds = refundCalls(polar, calls);
    this.seats = seatCalls(polar, calls);
    this.licenseKeys = licenseKeyCalls(polar, calls);
    this.usage = usageCalls(polar, calls);
    this.webhooks = webhookCalls(polar, calls);
  }

  get<K extends ReadableKind>(kind: K, id: string, urgency?: Urgency): Promise<EntityOf<K>> {
    const read = async (options: { readonly timeout: number }) => {
      const json = await gets[kind](this.polar, id, options);
      if (json === undefined) throw new GatewayError({ kind: 'not_found' });
      return entityOf(kind, json);
    };
    return this.calls.read(`${kind}.get`, read, urgency);
  }

  page<K extends ListedKind>(kind: K, request: PageRequest, urgency?: Urgency): Promise<Page<K>> {
    const { page, limit = MOST_ITEMS, ...filters } = request;
    const query = { ...(snakeCased(filters) as JsonObject), page, limit };
    const read = async (options: { readonly timeout: number }) =>
      pageOf(kind, await lists[kind](this.polar, query, options));
    return this.calls.read(`${kind}.list`, read, urgency);
  }

  /** Before the workers and the requests that call it are waited for. */
  onModuleDestroy(): void {
    this.calls.stop();
  }

  state(): ProviderState {
    return this.calls.state();
  }
}
