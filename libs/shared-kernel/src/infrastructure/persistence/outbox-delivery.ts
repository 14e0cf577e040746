import { Injectable } from '@nestjs/common';
import { Actors, systemActor } from '../../application/actors.ts';
import { Mailer, PermanentDeliveryError, TextMessenger } from '../../application/mailer.ts';
import type { OutgoingMail } from '../../application/outbox.ts';
import { Quotas } from '../../application/quotas.ts';
import { SecretBox } from '../../application/secret-box.ts';
import { TextMessageLimits } from '../../application/text-message-limits.ts';
import { EventSubscriptions } from '../event-subscriptions.ts';
import type { ClaimedRow } from './outbox-rows.ts';
import { sealPurpose } from './outbox.schema.ts';

type MailContent = Omit<OutgoingMail, 'kind' | 'expiresAt'>;

/** Hands one row to its recipient, outside any transaction. */
@Injectable()
export class OutboxDelivery {
  constructor(
    private readonly box: SecretBox,
    private readonly subscriptions: EventSubscriptions,
    private readonly mailer: Mailer,
    private readonly messenger: TextMessenger,
    private readonly quotas: Quotas,
    private readonly limits: TextMessageLimits,
    private readonly actors: Actors,
  ) {}

  /**
   * Limits are counted at the first attempt only: it paid for the others.
   * @returns `limited` when the recipient or the service has had its quota; nothing was sent
   * @throws PermanentDeliveryError when another attempt would not help
   */
  async deliver({ id, channel, kind, listener, payload, attempts }: ClaimedRow): Promise<'delivered' | 'limited'> {
    const content = JSON.parse(this.box.open(payload, sealPurpose(id)));
    const isFirst = attempts === 1;
    switch (channel) {
      case 'mail': {
        const { quota, ...mail } = content as MailContent;
        if (isFirst && quota && (await this.quotas.take(quota, mail.to)) > 0) return 'limited';
        await this.mailer.send({ id, kind, ...mail });
        return 'delivered';
      }
      case 'text':
        if (isFirst && !(await this.limits.spend())) return 'limited';
        await this.messenger.send({ id, kind, ...content });
        return 'delivered';
      case 'event':
      case 'call': {
        const handler = this.subscriptions.handler(kind, listener ?? '');
        // An instance of another release may have the listener, so the delivery is tried again.
        if (!handler) throw new Error(`${kind} has no listener ${listener}`);
        // As the listener, not as the request that happens to wake the dispatcher.
        const listening = systemActor(`${listener} on ${kind}`);
        // The row was written from a typed event; what the types cannot say is that this one is the handler's.
        await this.actors.run(listening, () => handler({ type: kind, payload: content } as never, { id }));
        return 'delivered';
      }
      default:
        throw new PermanentDeliveryError(`Unknown channel ${channel satisfies never}`);
    }
  }
}
