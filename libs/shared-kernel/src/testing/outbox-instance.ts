import type { Clock } from '../application/clock.ts';
import type { Outbox } from '../application/outbox.ts';
import type { Quotas } from '../application/quotas.ts';
import type { TextMessageLimits } from '../application/text-message-limits.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { AesSecretBox } from '../infrastructure/crypto/aes-secret-box.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { EventSubscriptions } from '../infrastructure/event-subscriptions.ts';
import { kernelDefaults, type OutboxOptions } from '../infrastructure/kernel-options.ts';
import { DatabaseOutbox } from '../infrastructure/persistence/database-outbox.ts';
import { OutboxDelivery } from '../infrastructure/persistence/outbox-delivery.ts';
import { OutboxDispatcher } from '../infrastructure/persistence/outbox-dispatcher.ts';
import { OutboxRows } from '../infrastructure/persistence/outbox-rows.ts';
import { PreparedStatements } from '../infrastructure/persistence/prepared-statements.ts';
import type { Postbox } from './outbox-kit.ts';
import type { PostgresKit } from './postgres.ts';

export interface OutboxInstance {
  readonly outbox: Outbox;
  readonly dispatcher: OutboxDispatcher;
  readonly subscriptions: EventSubscriptions;
  readonly postgres: PostgresKit;
}

export interface OutboxSurroundings {
  readonly clock: Clock;
  readonly postbox: Postbox;
  readonly quotas: Quotas;
  readonly limits: TextMessageLimits;
}

/** The outbox of one instance of the service, with its dispatcher. */
export function outboxInstance(
  postgres: PostgresKit,
  { clock, postbox, quotas, limits }: OutboxSurroundings,
  change: Partial<OutboxOptions>,
): OutboxInstance {
  const { em, uow } = postgres;
  const box = new AesSecretBox(new KeyRing(['a secret of the test, 32 bytes long']));
  const subscriptions = new EventSubscriptions();
  const rows = new OutboxRows(em, new PreparedStatements(em));
  const delivery = new OutboxDelivery(box, subscriptions, postbox, postbox, quotas, limits, new AsyncActors());
  const dispatcher = new OutboxDispatcher(rows, delivery, clock, { ...kernelDefaults.outbox, ...change });
  const outbox = new DatabaseOutbox(em, uow, subscriptions, dispatcher, box, new NodeRandom(), clock);
  return { outbox, dispatcher, subscriptions, postgres };
}
