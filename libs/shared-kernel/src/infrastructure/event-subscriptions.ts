import { type EventHandler, Subscriptions } from '../application/outbox.ts';

/** Filled while the modules start, read by the outbox afterwards. */
export class EventSubscriptions extends Subscriptions {
  private readonly handlers = new Map<string, Map<string, EventHandler>>();

  on(type: string, listener: string, handler: EventHandler): void {
    const listeners = this.handlers.get(type) ?? new Map<string, EventHandler>();
    if (listeners.has(listener)) throw new Error(`${listener} listens to ${type} twice`);
    this.handlers.set(type, listeners.set(listener, handler));
  }

  /** Empty when nobody listens. */
  listenersOf(type: string): readonly string[] {
    return [...(this.handlers.get(type)?.keys() ?? [])];
  }

  handler(type: string, listener: string): EventHandler | undefined {
    return this.handlers.get(type)?.get(listener);
  }
}
