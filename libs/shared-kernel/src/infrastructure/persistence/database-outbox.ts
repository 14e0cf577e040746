import { Injectable } from '@nestjs/common';
import { type DomainEvent, type EventHandler, type EventName, Subscriptions } from '../../application/events.ts';
import { type OutgoingMail, type OutgoingTextMessage, Outbox, type OutsideCall } from '../../application/outbox.ts';
import type { NewItem } from '../queue/lane.ts';
import { Queue } from '../queue/queue.ts';
import { addresseeOf } from '../queue/stored-undelivered-mails.ts';
import { Actors, systemActor } from '../../application/actors.ts';
import { Mailer, TextMessenger } from '../../application/mailer.ts';
import { Quotas } from '../../application/quotas.ts';
import { Signer } from '../../application/signer.ts';
import { TextMessageLimits } from '../../application/text-message-limits.ts';
import type { OutboxOptions } from '../kernel-options.ts';
import { metrics } from '../metrics.ts';
import type { ClaimedItem, Lane } from '../queue/lane.ts';

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

/** `call`: events that are delivered by a call outside. */
export type OutboxLane = 'mail' | 'text' | 'event' | 'call';
export type MailContent = Omit<OutgoingMail, 'kind' | 'expiresAt'>;
export type TextContent = Omit<OutgoingTextMessage, 'kind' | 'expiresAt'>;
type Attempt = 'delivered' | 'limited';

/** The limits that `OutsideCall` names. */
const TURNS_OF_CALLS = { ofRecipient: 2, ofOrigin: 10 };

/** How the queue delivers the outbox. Limits are counted at the first attempt only: it paid for the others. */
@Injectable()
export class OutboxLanes {
  constructor(
    private readonly subscriptions: EventSubscriptions,
    private readonly mailer: Mailer,
    private readonly messenger: TextMessenger,
    private readonly quotas: Quotas,
    private readonly limits: TextMessageLimits,
    private readonly actors: Actors,
  ) {}

  of(options: OutboxOptions): readonly Lane[] {
    const lane = (name: OutboxLane, attempt: Lane['attempt']): Lane => ({
      name,
      options,
      attempt,
      count: (kind, outcome) => metrics.outboxDeliveries.inc({ lane: name, kind, outcome }),
    });
    return [
      lane('mail', (item, content) => this.mail(item, content as MailContent)),
      lane('text', (item, content) => this.text(item, content as TextContent)),
      lane('event', (item, content) => this.event(item, content)),
      {
        ...lane('call', (item, content) => this.event(item, content)),
        options: { ...options, ...options.calls },
        turns: TURNS_OF_CALLS,
      },
    ];
  }

  private async mail(
    { id, kind, attempts }: ClaimedItem,
    { quota, to, subject, text, html }: MailContent,
  ): Promise<Attempt> {
    if (attempts === 1 && quota && (await this.quotas.take(quota, to)) > 0) return 'limited';
    await this.mailer.send({ id, kind, to, subject, text, html });
    return 'delivered';
  }

  private async text({ id, kind, attempts }: ClaimedItem, content: TextContent): Promise<Attempt> {
    if (attempts === 1 && !(await this.limits.spend())) return 'limited';
    await this.messenger.send({ id, kind, ...content });
    return 'delivered';
  }

  private async event({ id, kind, listener }: ClaimedItem, payload: unknown): Promise<Attempt> {
    const handler = this.subscriptions.handler(kind, listener ?? '');
    // An instance of another release may have the listener, so the delivery is tried again.
    if (!handler) throw new Error(`${kind} has no listener ${listener}`);
    // As the listener, not as the request that happens to wake the queue.
    const listening = systemActor(`${listener} on ${kind}`);
    // The item was written from a typed event; what the types cannot say is that this one is the handler's.
    await this.actors.run(listening, () => handler({ type: kind, payload } as never, { id }));
    return 'delivered';
  }
}

@Injectable()
export class DatabaseOutbox extends Outbox {
  constructor(
    private readonly queue: Queue,
    private readonly subscriptions: EventSubscriptions,
    private readonly signer: Signer,
  ) {
    super();
  }

  async mail({ kind, expiresAt, ...payload }: OutgoingMail): Promise<void> {
    await this.add('mail', [{ kind, payload, expiresAt, addressee: addresseeOf(this.signer, payload.to) }]);
  }

  async textMessage({ kind, expiresAt, to, text }: OutgoingTextMessage): Promise<void> {
    const payload: TextContent = { to, text };
    await this.add('text', [{ kind, payload, expiresAt }]);
  }

  async publish({ type, payload }: DomainEvent, call?: OutsideCall): Promise<void> {
    const listeners = this.subscriptions.listenersOf(type);
    await this.add(
      call ? 'call' : 'event',
      listeners.map((listener) => ({ kind: type, listener, payload, ...call })),
    );
  }

  private add(lane: OutboxLane, items: readonly NewItem[]): Promise<void> {
    return this.queue.add(lane, items);
  }
}
