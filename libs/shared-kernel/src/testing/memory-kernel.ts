import type { Provider } from '@nestjs/common';
import { Actors } from '../application/actors.ts';
import { Audit, AuditTrail } from '../application/audit.ts';
import { Clock } from '../application/clock.ts';
import { MailLayout } from '../application/mail-layout.ts';
import { TextMessenger } from '../application/mailer.ts';
import { Egress } from '../application/egress.ts';
import { Subscriptions } from '../application/events.ts';
import { Outbox } from '../application/outbox.ts';
import { Quotas } from '../application/quotas.ts';
import { Random } from '../application/random.ts';
import { SecretBox } from '../application/secret-box.ts';
import { Signer } from '../application/signer.ts';
import { SealedData } from '../application/sealed-data.ts';
import { Sweeps } from '../application/sweeps.ts';
import { TextMessageLimits } from '../application/text-message-limits.ts';
import { UnitOfWork } from '../application/unit-of-work.ts';
import { SignedCookies } from '../http/signed-cookies.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { AesSecretBox } from '../infrastructure/crypto/aes-secret-box.ts';
import { HmacSigner } from '../infrastructure/crypto/hmac-signer.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { EventSubscriptions } from '../infrastructure/event-subscriptions.ts';
import {
  ConfiguredTextMessageLimits,
  type TextMessageRules,
} from '../infrastructure/mail/configured-text-message-limits.ts';
import { DevelopmentMailbox } from '../infrastructure/mail/development-mailbox.ts';
import { MemoryRateLimitStorage } from '../infrastructure/rate-limit/memory-rate-limit-storage.ts';
import { StoredQuotas } from '../infrastructure/rate-limit/stored-quotas.ts';
import { CountingRandom } from './counting-random.ts';
import { FixedClock } from './fixed-clock.ts';
import { SecretRotation } from '../infrastructure/secret-rotation.ts';
import { MemoryAudit, MemoryAuditTrail } from './memory-audit.ts';
import { memorySweeper } from './memory-jobs.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { ScriptedEgress } from './scripted-egress.ts';
import type { MemoryUnitOfWork } from './memory-unit-of-work.ts';

/** The ports of the kernel in memory, with time and randomness controlled by the test, for a `Wiring`. */
export function memoryKernel(
  uow: MemoryUnitOfWork,
  textMessageRules: TextMessageRules = { countries: [], perDay: Infinity },
) {
  const clock = new FixedClock();
  const egress = new ScriptedEgress();
  const outbox = new MemoryOutbox(uow);
  const subscriptions = new EventSubscriptions();
  const actors = new AsyncActors();
  const audit = new MemoryAudit(uow, actors, clock);
  const { sweeper } = memorySweeper(clock, uow);
  const secrets = ['a secret that is long enough to be one'];
  const ring = new KeyRing(secrets);
  const box = new AesSecretBox(ring);
  const signer = new HmacSigner(ring);
  const quotas = new StoredQuotas(new MemoryRateLimitStorage(clock, 1000), signer);
  const providers: Provider[] = [
    { provide: Clock, useValue: clock },
    { provide: Random, useValue: new CountingRandom() },
    { provide: UnitOfWork, useValue: uow },
    { provide: Outbox, useValue: outbox },
    { provide: Actors, useValue: actors },
    { provide: Audit, useValue: audit },
    { provide: AuditTrail, useValue: new MemoryAuditTrail(audit) },
    { provide: Subscriptions, useValue: subscriptions },
    { provide: Egress, useValue: egress },
    { provide: KeyRing, useValue: ring },
    { provide: SecretBox, useValue: box },
    { provide: Signer, useValue: signer },
    { provide: Quotas, useValue: quotas },
    { provide: TextMessageLimits, useValue: new ConfiguredTextMessageLimits(quotas, textMessageRules) },
    {
      provide: SignedCookies,
      useValue: new SignedCookies({ secrets, cookiePrefix: 'better-auth', secureCookies: true }),
    },
    {
      provide: MailLayout,
      useValue: new MailLayout({ productName: 'Gatehouse', baseUrl: 'https://accounts.example.com' }),
    },
    { provide: TextMessenger, useValue: new DevelopmentMailbox(clock, 1) },
    { provide: Sweeps, useValue: sweeper },
    { provide: SealedData, useValue: new SecretRotation(box, clock) },
  ];
  return { audit, clock, egress, outbox, subscriptions, sweeper, providers };
}
