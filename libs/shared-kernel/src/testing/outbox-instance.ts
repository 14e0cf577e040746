import type { Clock } from '../application/clock.ts';
import type { Outbox } from '../application/outbox.ts';
import type { Quotas } from '../application/quotas.ts';
import type { UndeliveredMails } from '../application/undelivered-mails.ts';
import type { TextMessageLimits } from '../application/text-message-limits.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { AesSecretBox } from '../infrastructure/crypto/aes-secret-box.ts';
import { HmacSigner } from '../infrastructure/crypto/hmac-signer.ts';
import { KeyRing } from '../infrastructure/crypto/key-ring.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { EventSubscriptions, DatabaseOutbox, OutboxLanes } from '../infrastructure/persistence/database-outbox.ts';
import { kernelDefaults, type OutboxOptions } from '../infrastructure/kernel-options.ts';
import { PreparedStatements } from '../infrastructure/persistence/prepared-statements.ts';
import { Queue } from '../infrastructure/queue/queue.ts';
import { QueueItems } from '../infrastructure/queue/queue-items.ts';
import { StoredUndeliveredMails } from '../infrastructure/queue/stored-undelivered-mails.ts';
import type { Postbox } from './outbox-kit.ts';
import type { PostgresKit } from './postgres.ts';

export interface OutboxInstance {
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly subscriptions: EventSubscriptions;
  readonly postgres: PostgresKit;
  readonly undelivered: UndeliveredMails;
}

export interface OutboxSurroundings {
  readonly clock: Clock;
  readonly postbox: Postbox;
  readonly quotas: Quotas;
  readonly limits: TextMessageLimits;
}

/** The outbox of one instance of the service, with its queue. */
export function outboxInstance(
  postgres: PostgresKit,
  { clock, postbox, quotas, limits }: OutboxSurroundings,
  change: Partial<OutboxOptions>,
): OutboxInstance {
  const { em, uow } = postgres;
  const ring = new KeyRing(['a secret of the test, 32 bytes long']);
  const [box, signer] = [new AesSecretBox(ring), new HmacSigner(ring)];
  const subscriptions = new EventSubscriptions();
  const items = new QueueItems(em, new PreparedStatements(em));
  const queue = new Queue(uow, items, box, new NodeRandom(), clock);
  const lanes = new OutboxLanes(subscriptions, postbox, postbox, quotas, limits, new AsyncActors());
  for (const lane of lanes.of({ ...kernelDefaults.outbox, ...change })) queue.register(lane);
  const outbox = new DatabaseOutbox(queue, subscriptions, signer);
  return { outbox, queue, subscriptions, postgres, undelivered: new StoredUndeliveredMails(em, signer) };
}
