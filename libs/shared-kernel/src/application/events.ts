/**
 * Every event of the product: its name, and what it carries. Each context adds its own in its `events.ts`:
 *
 *     declare module '#shared-kernel/application/events' {
 *       interface Events {
 *         'context.noun-verbed': { readonly id: string };
 *       }
 *     }
 *
 * A payload is stored as JSON: times are ISO 8601 texts, ids and numbers stand for themselves. Rows outlive a release,
 * so a payload gains fields and never loses or renames one.
 */
export interface Events {}

export type EventName = keyof Events;

/** A fact that other contexts may act on, with exactly the payload that its name declares. */
export type DomainEvent<Name extends EventName = EventName> = {
  [Each in Name]: { readonly type: Each; readonly payload: Events[Each] };
}[Name];

/** @param delivery its id is the same for every delivery of the event to this listener */
export type EventHandler<Name extends EventName = EventName> = (
  event: DomainEvent<Name>,
  delivery: { readonly id: string },
) => Promise<void>;

/**
 * The listeners of events. Modules register them in their constructors, so that command-line programs write the same
 * rows. Handlers run outside any transaction and must be idempotent.
 */
export abstract class Subscriptions {
  /** @param listener unique per event; stored with each delivery, so it must keep its name across releases */
  abstract on<Name extends EventName>(type: Name, listener: string, handler: EventHandler<Name>): void;
}
