import { Injectable } from '@nestjs/common';
import { Actors, systemActor } from '../../application/actors.ts';
import { Mailer, PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { TextMessageLimits } from '../../application/text-message-limits.ts';
import { EventSubscriptions } from '../event-subscriptions.ts';
import type { ClaimedRow } from './outbox-rows.ts';
import { sealPurpose } from './outbox.schema.ts';

/** Hands one row to its recipient, outside any transaction. */
@Injectable()
export class OutboxDelivery {
  constructor(
    private readonly box: SecretBox,
    private readonly subscriptions: EventSubscriptions,
    private readonly mailer: Mailer,
    private readonly messenger: TextMessenger,
    private readonly limits: TextMessageLimits,
    private readonly actors: Actors,
  ) {}

  /** @throws PermanentDeliveryError when another attempt would not help */
  async deliver({ id, channel, kind, listener, payload }: ClaimedRow): Promise<void> {
    const content = JSON.parse(this.box.open(payload, sealPurpose(id)));
    switch (channel) {
      case 'mail':
        return this.mailer.send({ id, kind, ...content });
      case 'text':
        if (!(await this.limits.spend()))
          throw new PermanentDeliveryError('The daily budget of text messages is used up');
        return this.messenger.send({ id, kind, ...content });
      case 'event': {
        const handler = this.subscriptions.handler(kind, listener ?? '');
        // An instance of another release may have the listener, so the delivery is tried again.
        if (!handler) throw new Error(`${kind} has no listener ${listener}`);
        // As the listener, not as the request that happens to wake the dispatcher.
        const listening = systemActor(`${listener} on ${kind}`);
        // The row was written from a typed event; what the types cannot say is that this one is the handler's.
        return this.actors.run(listening, () => handler({ type: kind, payload: content } as never, { id }));
      }
      default:
        throw new PermanentDeliveryError(`Unknown channel ${channel satisfies never}`);
    }
  }
}
