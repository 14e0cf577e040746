import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../application/clock.ts';
import type { DomainEvent } from '../../application/events.ts';
import { type OutgoingMail, type OutgoingTextMessage, Outbox, type OutsideCall } from '../../application/outbox.ts';
import { Random } from '../../application/random.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import { EventSubscriptions } from '../event-subscriptions.ts';
import { OutboxDispatcher } from './outbox-dispatcher.ts';
import { type OutboxChannel, OutboxSchema, sealPurpose } from './outbox.schema.ts';

interface NewRow {
  readonly kind: string;
  readonly listener?: string;
  readonly payload: unknown;
  readonly expiresAt?: Date | undefined;
  readonly recipient?: string;
  readonly origin?: string;
}

@Injectable()
export class DatabaseOutbox extends Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
    private readonly subscriptions: EventSubscriptions,
    private readonly dispatcher: OutboxDispatcher,
    private readonly box: SecretBox,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {
    super();
  }

  async mail({ kind, expiresAt, to, subject, text, html, quota }: OutgoingMail): Promise<void> {
    await this.insert('mail', [{ kind, payload: { to, subject, text, html, quota }, expiresAt }]);
  }

  async textMessage({ kind, expiresAt, to, text }: OutgoingTextMessage): Promise<void> {
    await this.insert('text', [{ kind, payload: { to, text }, expiresAt }]);
  }

  async publish({ type, payload }: DomainEvent, call?: OutsideCall): Promise<void> {
    const listeners = this.subscriptions.listenersOf(type);
    await this.insert(
      call ? 'call' : 'event',
      listeners.map((listener) => ({ kind: type, listener, payload, ...call })),
    );
  }

  private async insert(channel: OutboxChannel, rows: readonly NewRow[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('The outbox is written inside UnitOfWork.run only');
    if (rows.length === 0) return;
    const now = this.clock.now();
    await this.em.insertMany(
      OutboxSchema,
      rows.map(({ kind, listener, payload, expiresAt, recipient, origin }) => {
        const id = this.random.id();
        return {
          id,
          channel,
          kind,
          listener: listener ?? null,
          payload: this.box.seal(JSON.stringify(payload), sealPurpose(id)),
          status: 'pending' as const,
          attempts: 0,
          createdAt: now,
          dueAt: now,
          isClaimed: false,
          recipient: recipient ?? null,
          origin: origin ?? null,
          expiresAt: expiresAt ?? null,
        };
      }),
    );
    this.uow.afterCommit(() => this.dispatcher.wake(channel));
  }
}
