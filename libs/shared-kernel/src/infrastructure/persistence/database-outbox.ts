import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../application/events.ts';
import { type OutgoingMail, type OutgoingTextMessage, Outbox, type OutsideCall } from '../../application/outbox.ts';
import { EventSubscriptions } from '../event-subscriptions.ts';
import { type NewItem, Queue } from '../queue/queue.ts';
import type { MailContent, OutboxLane, TextContent } from './outbox-lanes.ts';

@Injectable()
export class DatabaseOutbox extends Outbox {
  constructor(
    private readonly queue: Queue,
    private readonly subscriptions: EventSubscriptions,
  ) {
    super();
  }

  async mail({ kind, expiresAt, to, subject, text, html, quota }: OutgoingMail): Promise<void> {
    const payload: MailContent = { to, subject, text, html, quota };
    await this.add('mail', [{ kind, payload, expiresAt }]);
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
