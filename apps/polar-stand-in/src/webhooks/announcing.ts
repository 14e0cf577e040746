import type { WebhookEventRow } from '../core/rows.ts';
import { type Announcer, fresh, insert, only, withUnknownMembers, type World } from '../core/world.ts';
import { customerState } from '../customers/views.ts';
import { Delivery } from './delivery.ts';

/** One event row for each endpoint, its payload frozen when it happens. */
export class Announcing implements Announcer {
  readonly delivery: Delivery;
  /** Nothing is announced meanwhile. */
  muted = false;
  readonly #world: () => World;
  readonly #changed = new Map<string, NodeJS.Timeout>();

  constructor(world: () => World) {
    this.#world = world;
    this.delivery = new Delivery(world);
  }

  emit(type: string, data: unknown): void {
    for (const event of this.record(type, data, false)) this.delivery.enqueue(event);
  }

  /** `toAll`: endpoints that did not ask for the type as well. A disabled endpoint gets no row at all. */
  record(type: string, data: unknown, toAll: boolean): WebhookEventRow[] {
    if (this.muted) return [];
    const world = this.#world();
    const wanted = only(
      world.tables.endpoints,
      ({ enabled, events }) => enabled && (toAll || events.includes(type as never)),
    );
    return wanted.map(({ id, api_version }) => {
      const common = fresh(world);
      const told = world.options.unknownMembers ? withUnknownMembers(data) : data;
      const payload = JSON.stringify({ type, timestamp: common.created_at, api_version, data: told });
      const row = {
        ...common,
        type,
        api_version,
        payload,
        last_http_code: null,
        succeeded: null,
        skipped: false,
        is_archived: false,
        hidden: { endpointId: id, attempts: 0, done: false },
      } as WebhookEventRow;
      return insert(world.tables.webhookEvents, row);
    });
  }

  stateChanged(customerId: string): void {
    if (this.muted) return;
    clearTimeout(this.#changed.get(customerId));
    const timer = setTimeout(() => this.#emitState(customerId), this.delivery.settings.debounceMs);
    this.#changed.set(customerId, timer);
  }

  #emitState(customerId: string): void {
    clearTimeout(this.#changed.get(customerId));
    this.#changed.delete(customerId);
    const world = this.#world();
    const customer = world.tables.customers.get(customerId);
    if (customer) this.emit('customer.state_changed', customerState(world, customer));
  }

  /** Announces at once what waits for more changes. */
  flush(): void {
    for (const customerId of Array.from(this.#changed.keys())) this.#emitState(customerId);
  }

  clear(): void {
    for (const timer of this.#changed.values()) clearTimeout(timer);
    this.#changed.clear();
    this.delivery.clear();
  }
}
