import type { Clock } from '../application/clock.ts';
import type { DomainEvent } from '../application/events.ts';
import {
  type DeliverableMail,
  type DeliverableTextMessage,
  Mailer,
  type TextMessenger,
} from '../application/mailer.ts';
import type { OutgoingMail } from '../application/outbox.ts';
import type { TextMessageLimits } from '../application/text-message-limits.ts';
import { HmacSigner } from '../infrastructure/crypto/hmac-signer.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { ConfiguredTextMessageLimits } from '../infrastructure/mail/configured-text-message-limits.ts';
import { MemoryRateLimitStorage } from '../infrastructure/rate-limit/memory-rate-limit-storage.ts';
import { StoredQuotas } from '../infrastructure/rate-limit/stored-quotas.ts';

export const DELETED: DomainEvent<'identity.user-deleted'> = {
  type: 'identity.user-deleted',
  payload: { userId: 'u1', email: 'ada@example.com', deletedAt: '2026-11-20T12:00:00.000Z' },
};
export const mail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  kind: 'verify-email',
  to: 'ada@example.com',
  subject: 'Confirm',
  text: 'https://example.com/#token=s3cret',
  html: '<p>s3cret</p>',
  ...change,
});

/** Receives mails and text messages; `behave` decides what becomes of each. */
export class Postbox extends Mailer implements TextMessenger {
  readonly isAvailable = true;
  readonly seen: (DeliverableMail | DeliverableTextMessage)[] = [];
  behave: () => void | Promise<void> = () => undefined;

  async send(message: DeliverableMail | DeliverableTextMessage): Promise<void> {
    this.seen.push(message);
    await this.behave();
  }
}

export function textMessageLimits(clock: Clock, perDay: number): TextMessageLimits {
  const quotas = new StoredQuotas(new MemoryRateLimitStorage(clock, 10), new HmacSigner(new KeyRing(['x'.repeat(32)])));
  return new ConfiguredTextMessageLimits(quotas, { countries: [], perDay });
}
