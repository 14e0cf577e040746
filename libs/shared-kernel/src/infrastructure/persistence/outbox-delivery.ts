import { Injectable } from '@nestjs/common';
import { Actors, systemActor } from '../../application/actors.ts';
import { Mailer, PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { EventSubscriptions } from '../event-subscriptions.ts';
import type { ClaimedRow } from './outbox-rows.ts';
import { sealPurpose } from './outbox.schema.ts';

/** Hands one row to whom it is for, outside any transaction. */
@Injectable()
export class OutboxDelivery {
  constructor(
    private readonly box: SecretBox,
    private readonly subscriptions: EventSubscriptions,
    private readonly mailer: Mailer,
    private readonly messenger: TextMessenger,
    private readonly actors: Actors,
  ) {}

  /** @throws PermanentDeliveryError when another attempt would not help */
  async deliver({ id, channel, kind, listener, payload }: ClaimedRow): Promise<void> {
    const content = JSON.parse(this.box.open(payload, sealPurpose(id)));
    switch (channel) {
      case 'mail':
        return this.mailer.send({ id, kind, ...content });
      case 'text':
        return this.messenger.send({ id, kind, ...content });
      case 'event': {
        const handler = this.subscriptions.handler(kind, listener ?? '');
        // Perhaps an instance of another version listens: it is tried again, there or here.
        if (!handler) throw new Error(`Nobody named ${listener} listens to ${kind}`);
        // Not as whoever wakes the dispatcher by the way.
        const listening = systemActor(`${listener} on ${kind}`);
        return this.actors.run(listening, () => handler({ type: kind, payload: content }, { id }));
      }
      default:
        throw new PermanentDeliveryError(`Unknown channel ${channel satisfies never}`);
    }
  }
}
