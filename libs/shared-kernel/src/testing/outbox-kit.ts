import { expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../application/clock.ts';
import type { DomainEvent } from '../application/events.ts';
import {
  type DeliverableMail,
  type DeliverableTextMessage,
  Mailer,
  type TextMessenger,
} from '../application/mailer.ts';
import type { OutgoingMail } from '../application/outbox.ts';
import type { Quotas } from '../application/quotas.ts';
import type { TextMessageLimits } from '../application/text-message-limits.ts';
import { HmacSigner } from '../infrastructure/crypto/hmac-signer.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { ConfiguredTextMessageLimits } from '../infrastructure/mail/configured-text-message-limits.ts';
import { MemoryRateLimitStorage } from '../infrastructure/rate-limit/memory-rate-limit-storage.ts';
import { StoredQuotas } from '../infrastructure/rate-limit/stored-quotas.ts';

export const DELETED: DomainEvent<'identity.user-deleted'> = {
  type: 'identity.user-deleted',
  payload: { userId: 'u1', email: 'ada@example.com', emailProven: true, deletedAt: '2026-11-20T12:00:00.000Z' },
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

  async probe(): Promise<'smtp'> {
    await this.behave();
    return 'smtp';
  }
}

export const quotasBy = (clock: Clock): Quotas =>
  new StoredQuotas(new MemoryRateLimitStorage(clock, 10), new HmacSigner(new KeyRing(['x'.repeat(32)])));

export function textMessageLimits(clock: Clock, perDay: number): TextMessageLimits {
  return new ConfiguredTextMessageLimits(quotasBy(clock), { countries: [], perDay });
}

/** As stored. */
export interface Row {
  readonly status: string;
  readonly attempts: number;
  readonly payload: string | null;
  readonly last_error: string | null;
  readonly due_at: Date;
  readonly listener: string | null;
}
export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200 && !(await check()); i++) await sleep(10);
  expect(await check()).toBe(true);
}
