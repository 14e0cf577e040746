import type { DomainEvent } from '../application/events.ts';
import { type OutgoingMail, type OutgoingTextMessage, Outbox } from '../application/outbox.ts';
import type { MemoryUnitOfWork, Rollbackable } from './memory-unit-of-work.ts';

/** Keeps mails, messages and events; those of a rolled back transaction are removed. */
export class MemoryOutbox extends Outbox implements Rollbackable {
  mails: readonly OutgoingMail[] = [];
  textMessages: readonly OutgoingTextMessage[] = [];
  events: readonly DomainEvent[] = [];

  constructor(private readonly uow: MemoryUnitOfWork) {
    super();
    uow.enlist(this);
  }

  async mail(mail: OutgoingMail): Promise<void> {
    this.mustBeInTransaction();
    this.mails = [...this.mails, mail];
  }

  async textMessage(message: OutgoingTextMessage): Promise<void> {
    this.mustBeInTransaction();
    this.textMessages = [...this.textMessages, message];
  }

  async publish(event: DomainEvent): Promise<void> {
    this.mustBeInTransaction();
    this.events = [...this.events, event];
  }

  snapshot(): () => void {
    const { mails, textMessages, events } = this;
    return () => Object.assign(this, { mails, textMessages, events });
  }

  private mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('The outbox is written inside UnitOfWork.run only');
  }
}
