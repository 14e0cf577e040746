import { type EventHandler, type EventName, Subscriptions } from '../application/events.ts';

/** Filled by the constructors of modules, read by the outbox afterwards. */
export class EventSubscriptions extends Subscriptions {
  private readonly handlers = new Map<string, Map<string, EventHandler<never>>>();

  on<Name extends EventName>(type: Name, listener: string, handler: EventHandler<Name>): void {
    const listeners = this.handlers.get(type) ?? new Map<string, EventHandler<never>>();
    if (listeners.has(listener)) throw new Error(`${listener} listens to ${type} twice`);
    this.handlers.set(type, listeners.set(listener, handler as EventHandler<never>));
  }

  /** Empty without listeners. */
  listenersOf(type: EventName): readonly string[] {
    return [...(this.handlers.get(type)?.keys() ?? [])];
  }

  /** @param type as stored: a row may come from another release */
  handler(type: string, listener: string): EventHandler<never> | undefined {
    return this.handlers.get(type)?.get(listener);
  }
}
