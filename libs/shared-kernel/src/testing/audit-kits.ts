import { type Actor, type ActorOrigin } from '../application/actors.ts';
import { type Audit, auditActions, type AuditTrail, entry } from '../application/audit.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { AuditMonths } from '../infrastructure/persistence/audit-months.ts';
import { DatabaseAudit } from '../infrastructure/persistence/database-audit.ts';
import { PreparedStatements } from '../infrastructure/persistence/prepared-statements.ts';
import { DatabaseAuditTrail } from '../infrastructure/persistence/database-audit-trail.ts';
import { FixedClock } from './fixed-clock.ts';
import type { PostgresKit } from './postgres.ts';

export const actions = auditActions({
  'door.opened': entry('A door was opened.'),
  'door.closed': entry('A door was closed.'),
  'window.painted': entry<{ readonly before: { readonly color: string }; readonly by: string }>(
    'A window was painted.',
    ['by'],
  ),
});

export const random = new NodeRandom();
export const DAY = 86_400_000;
export const ada = { id: random.id(), email: 'ada@example.com' };
export const bob = { id: random.id(), email: 'bob@example.com' };
export const session = random.id();
export const origin: ActorOrigin = { ipAddress: '192.0.2.1', userAgent: 'Firefox', requestId: 'request-1' };

export interface AuditKit {
  readonly uow: UnitOfWork;
  readonly audit: Audit;
  readonly trail: AuditTrail;
  readonly actors: AsyncActors;
  readonly clock: FixedClock;
}

export function postgresAuditKit({ em, uow }: Pick<PostgresKit, 'em' | 'uow'>): AuditKit & { months: AuditMonths } {
  const actors = new AsyncActors();
  const clock = new FixedClock();
  const months = new AuditMonths(em, uow, clock);
  const audit = new DatabaseAudit(em, uow, actors, months, clock, random);
  return { uow, audit, trail: new DatabaseAuditTrail(em, uow, new PreparedStatements(em)), actors, clock, months };
}

/** Records one entry as `actor`, from where the request of a user comes. */
export function recordAs(
  { actors, uow, audit }: AuditKit,
  actor: Actor,
  record: Parameters<typeof audit.record>[0],
): Promise<void> {
  const isRequest = actor.kind !== 'system';
  const work = () => uow.run(async () => audit.record(record));
  return isRequest ? actors.run(actor, work, () => origin) : actors.run(actor, work);
}

export const door = (id: string = random.id()) => ({ kind: 'door', id, label: 'The front door' });
