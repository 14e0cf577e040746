import { codecs, type EntityOf, type Kind } from '../objects/domain/codecs.ts';
import { ContractViolation } from '../objects/domain/contract-violation.ts';
import {
  BillingGateway,
  type ListedKind,
  type PageRequest,
  type ReadableKind,
} from '../polar/domain/billing-gateway.ts';
import { GatewayError } from '../polar/domain/gateway-error.ts';
import type { BrokenItem, Page } from '../polar/domain/pages.ts';
import { NOTHING_KNOWN, type ProviderState } from '../polar/domain/provider-state.ts';

const MOST_ITEMS = 100;

/** The calls that no flow in memory makes; a test that needs one assigns it. */
const unused = <T extends object>(name: string): T =>
  new Proxy({} as T, { get: (_, call) => () => Promise.reject(new Error(`Nothing answers ${name}.${String(call)}`)) });

type Filtered = Readonly<Record<string, unknown>>;

/** An object in its wire form. */
interface Wire {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** The platform, as far as it is read: objects in their wire form. */
export class MemoryGateway extends BillingGateway {
  readonly wires: { readonly kind: Kind; readonly wire: Wire }[] = [];
  /** Thrown by the next reads, in order. */
  readonly failures: GatewayError[] = [];
  customers = unused<BillingGateway['customers']>('customers');
  members = unused<BillingGateway['members']>('members');
  checkouts = unused<BillingGateway['checkouts']>('checkouts');
  subscriptions = unused<BillingGateway['subscriptions']>('subscriptions');
  orders = unused<BillingGateway['orders']>('orders');
  refunds = unused<BillingGateway['refunds']>('refunds');
  seats = unused<BillingGateway['seats']>('seats');
  licenseKeys = unused<BillingGateway['licenseKeys']>('licenseKeys');
  usage = unused<BillingGateway['usage']>('usage');
  webhooks = unused<BillingGateway['webhooks']>('webhooks');

  /** In the place of the object with the same id. */
  has(kind: Kind, wire: Wire): void {
    this.lacks(kind, wire.id);
    this.wires.push({ kind, wire });
  }

  lacks(kind: Kind, id: string): void {
    const index = this.wires.findIndex((known) => known.kind === kind && known.wire.id === id);
    if (index >= 0) this.wires.splice(index, 1);
  }

  state(): ProviderState {
    return NOTHING_KNOWN;
  }

  async get<K extends ReadableKind>(kind: K, id: string): Promise<EntityOf<K>> {
    this.fail();
    const found = this.wires.find((known) => known.kind === kind && known.wire.id === id);
    if (!found) throw new GatewayError({ kind: 'not_found' });
    return codecs[kind].inbound(found.wire) as EntityOf<K>;
  }

  async page<K extends ListedKind>(kind: K, request: PageRequest): Promise<Page<K>> {
    this.fail();
    const { page, limit = MOST_ITEMS, ...filters } = request;
    const broken: BrokenItem[] = [];
    const fitting = this.wires
      .filter((known) => known.kind === kind)
      .flatMap(({ wire }) => {
        try {
          return [codecs[kind].inbound(wire) as EntityOf<K>];
        } catch (error) {
          if (!(error instanceof ContractViolation)) throw error;
          broken.push({ id: wire.id, path: error.path, raw: null });
          return [];
        }
      })
      .filter(({ fields }) =>
        Object.entries(filters).every(([name, value]) => (fields as unknown as Filtered)[name] === value),
      );
    return {
      items: fitting.slice((page - 1) * limit, page * limit),
      broken: page === 1 ? broken : [],
      totalCount: fitting.length,
      pageCount: Math.ceil(fitting.length / limit),
    };
  }

  private fail(): void {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
}
