import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Actor,
  type ActorOrigin,
  anonymousActor,
  apiKeyActor,
  staffActor,
  systemActor,
  userActor,
} from '../application/actors.ts';
import {
  type Audit,
  auditActions,
  type AuditEntry,
  type AuditQuery,
  type AuditTrail,
  entry,
} from '../application/audit.ts';
import { Refusal } from '../domain/refusal.ts';
import type { UnitOfWork } from '../application/unit-of-work.ts';
import { NodeRandom } from '../infrastructure/crypto/node-random.ts';
import { AsyncActors } from '../infrastructure/async-actors.ts';
import { AuditMonths } from '../infrastructure/persistence/audit-months.ts';
import { DatabaseAudit } from '../infrastructure/persistence/database-audit.ts';
import { DatabaseAuditTrail } from '../infrastructure/persistence/database-audit-trail.ts';
import { FixedClock } from './fixed-clock.ts';
import { MemoryAudit, MemoryAuditTrail } from './memory-audit.ts';
import { MemoryUnitOfWork } from './memory-unit-of-work.ts';
import { postgresFixture, type PostgresFixture, type PostgresKit } from './postgres.ts';

const actions = auditActions({
  'door.opened': entry('A door was opened.'),
  'door.closed': entry('A door was closed.'),
  'window.painted': entry<{ readonly before: { readonly color: string }; readonly by: string }>(
    'A window was painted.',
    ['by'],
  ),
});

const random = new NodeRandom();
const DAY = 86_400_000;
const ada = { id: random.id(), email: 'ada@example.com' };
const bob = { id: random.id(), email: 'bob@example.com' };
const session = random.id();
const origin: ActorOrigin = { ipAddress: '192.0.2.1', userAgent: 'Firefox', requestId: 'request-1' };

interface Kit {
  readonly uow: UnitOfWork;
  readonly audit: Audit;
  readonly trail: AuditTrail;
  readonly actors: AsyncActors;
  readonly clock: FixedClock;
}

let fixture: PostgresFixture;
let postgres: PostgresKit;
beforeAll(async () => {
  fixture = await postgresFixture();
  postgres = await fixture.instance();
});
afterAll(() => fixture.close());

function memoryKit(): Kit {
  const uow = new MemoryUnitOfWork();
  const actors = new AsyncActors();
  const clock = new FixedClock();
  const audit = new MemoryAudit(uow, actors, clock, random);
  return { uow, audit, trail: new MemoryAuditTrail(audit), actors, clock };
}

function postgresKit({ em, uow } = postgres): Kit & { months: AuditMonths } {
  const actors = new AsyncActors();
  const clock = new FixedClock();
  const months = new AuditMonths(em, uow, clock);
  const audit = new DatabaseAudit(em, uow, actors, months, clock, random);
  return { uow, audit, trail: new DatabaseAuditTrail(em, uow), actors, clock, months };
}

/** Records one entry as `actor`, from where the request of a user comes. */
function as({ actors, uow, audit }: Kit, actor: Actor, record: Parameters<typeof audit.record>[0]): Promise<void> {
  const isRequest = actor.kind !== 'system';
  const work = () => uow.run(async () => audit.record(record));
  return isRequest ? actors.run(actor, work, () => origin) : actors.run(actor, work);
}

const door = (id: string = random.id()) => ({ kind: 'door', id, label: 'The front door' });

describe.each<[string, () => Kit]>([
  ['memory', memoryKit],
  ['PostgreSQL', () => postgresKit()],
])('Audit in %s', (_, make) => {
  let kit: Kit;
  beforeEach(() => {
    kit = make();
  });
  const of = async (query: AuditQuery): Promise<readonly AuditEntry[]> => (await kit.trail.page(query, 50)).entries;

  test('an entry says who did what to what, when and from where', async () => {
    const target = door();
    const organizationId = random.id();
    const details = { before: { color: 'red' }, by: 'Ada Lovelace' };
    const record = { action: actions['window.painted'], target, organizationId, details };
    await as(kit, userActor(ada, session, bob.id), record);
    await expect(of({ target: target.id })).resolves.toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        time: kit.clock.now(),
        action: 'window.painted',
        outcome: 'done',
        reason: null,
        actor: {
          kind: 'user',
          id: ada.id,
          label: ada.email,
          userId: ada.id,
          sessionId: session,
          impersonatorId: bob.id,
        },
        target,
        accountId: null,
        organizationId,
        ...origin,
        details,
      },
    ]);
  });

  test('what a job does comes from nowhere', async () => {
    const target = door();
    await as(kit, systemActor('nightly'), { action: actions['door.closed'], target });
    const [found] = await of({ target: target.id });
    expect(found).toMatchObject({
      actor: { kind: 'system', id: 'nightly', label: null, userId: null },
      ipAddress: null,
      userAgent: null,
      requestId: null,
    });
  });

  test('a refusal says why', async () => {
    const target = door();
    const refused = { outcome: 'refused', reason: 'LOCKED' } as const;
    await as(kit, anonymousActor, { action: actions['door.opened'], target, ...refused });
    await expect(of({ target: target.id })).resolves.toMatchObject([{ ...refused, actor: { kind: 'anonymous' } }]);
  });

  test('the account concerned is the target that is a user, unless an organization acts or another one is named', async () => {
    const user = { kind: 'user', id: random.id() };
    const other = random.id();
    await as(kit, anonymousActor, { action: actions['door.opened'], target: user });
    await as(kit, anonymousActor, { action: actions['door.opened'], target: user, organizationId: random.id() });
    await as(kit, anonymousActor, { action: actions['door.opened'], target: user, accountId: other });
    const accounts = (await of({ target: user.id })).map(({ accountId }) => accountId);
    expect(accounts.toReversed()).toEqual([user.id, null, other]);
    await expect(of({ accountId: other })).resolves.toHaveLength(1);
  });

  test('it shares the fate of its transaction', async () => {
    const target = door();
    const failing = kit.uow.run(async () => {
      kit.audit.record({ action: actions['door.opened'], target });
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    await expect(of({ target: target.id })).resolves.toEqual([]);
  });

  test('outside of a transaction it is refused', async () => {
    expect(() => kit.audit.record({ action: actions['door.opened'], target: door() })).toThrow('UnitOfWork.run');
    await expect(kit.audit.forgetPerson(ada)).rejects.toThrow('UnitOfWork.run');
  });

  test('an act may prove who acts, from then on', async () => {
    const target = door();
    const actor = userActor(ada, session);
    const opened = { action: actions['door.opened'], target };
    const work = () =>
      kit.uow.run(async () => {
        kit.audit.record(opened);
        kit.audit.record({ ...opened, actor });
        kit.audit.record(opened);
      });
    await kit.actors.run(anonymousActor, work, () => origin);
    const kinds = (await of({ target: target.id })).map((found) => found.actor.kind);
    expect(kinds.toSorted()).toEqual(['anonymous', 'user', 'user']);
  });

  test('what a refusal tells outlives the throw; inside a transaction it could not', async () => {
    const target = door();
    const refusal = new Refusal('LOCKED', 400, 'It is locked');
    const record = { action: actions['door.opened'], target };
    await expect(kit.audit.refusal(refusal, record)).resolves.toBe(refusal);
    await expect(of({ target: target.id })).resolves.toMatchObject([{ outcome: 'refused', reason: 'LOCKED' }]);
    await expect(kit.uow.run(() => kit.audit.refusal(refusal, record))).rejects.toThrow('rolled back');
  });

  test('entries are found by actor, target, organization and action, all together', async () => {
    const [a, b] = [door(), door()];
    const [carol, key, organizationId] = [{ id: random.id(), email: 'c@example.com' }, random.id(), random.id()];
    await as(kit, userActor(carol, null), { action: actions['door.opened'], target: a, organizationId });
    await as(kit, userActor(carol, null), { action: actions['door.closed'], target: b });
    await as(kit, apiKeyActor(key, 'CI', carol.id), {
      action: actions['window.painted'],
      target: b,
      organizationId,
      details: { before: { color: 'red' }, by: '' },
    });
    const names = async (query: AuditQuery) => (await of(query)).map(({ action }) => action);
    await expect(names({ actor: carol.id })).resolves.toEqual(['window.painted', 'door.closed', 'door.opened']);
    await expect(names({ actor: key })).resolves.toEqual(['window.painted']);
    await expect(names({ target: b.id })).resolves.toEqual(['window.painted', 'door.closed']);
    await expect(names({ organizationId })).resolves.toEqual(['window.painted', 'door.opened']);
    await expect(names({ organizationId, action: 'door.' })).resolves.toEqual(['door.opened']);
    await expect(names({ actor: carol.id, action: 'door.closed' })).resolves.toEqual(['door.closed']);
    await expect(names({ actor: carol.id, action: 'door' })).resolves.toEqual([]);
  });

  test('acts of staff, also of those who impersonate, are left out on request', async () => {
    const target = door();
    const opened = { action: actions['door.opened'], target };
    await as(kit, userActor(ada, session), opened);
    await as(kit, userActor(ada, session, bob.id), opened);
    await as(kit, staffActor(ada, session), opened);
    await expect(of({ target: target.id })).resolves.toHaveLength(3);
    const found = await of({ target: target.id, withoutStaff: true });
    expect(found.map(({ actor }) => [actor.kind, actor.impersonatorId])).toEqual([['user', null]]);
  });

  test('pages follow each other without gap or overlap, also among entries of one moment', async () => {
    const target = door();
    for (let i = 0; i < 7; i++) {
      await as(kit, systemActor(String(i)), { action: actions['door.opened'], target });
      if (i % 3 === 2) kit.clock.advance(40 * DAY);
    }
    const all = (await of({ target: target.id })).map(({ actor }) => actor.id);
    expect(all).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    const paged: (string | null)[] = [];
    let next = undefined;
    for (let pages = 0; pages < 4; pages++) {
      const page = await kit.trail.page({ target: target.id }, 2, next ?? undefined);
      paged.push(...page.entries.map(({ actor }) => actor.id));
      next = page.next;
      expect(next === null).toBe(pages === 3);
    }
    expect(paged).toEqual(all);
    expect((await kit.trail.page({ target: target.id }, 7)).next).toBeNull();
  });

  test('an account that goes leaves its entries, without name, address, device and personal details', async () => {
    const [gone, stays] = [random.id(), random.id()].map((id) => ({ id, email: `${id}@example.com` }));
    const user = { kind: 'user', id: gone!.id, label: gone!.email };
    const details = { before: { color: 'red' }, by: 'Ada' };
    const painted = { action: actions['window.painted'], target: user, details };
    await as(kit, userActor(gone!, null), painted);
    await as(kit, userActor(stays!, null), painted);
    await as(kit, anonymousActor, painted);
    await as(kit, userActor(gone!, null), {
      action: actions['door.opened'],
      target: door(gone!.id),
      accountId: stays!.id,
    });
    await kit.actors.run(
      userActor(gone!, null),
      () =>
        kit.uow.run(async () => {
          kit.audit.record(painted);
          await kit.audit.forgetPerson(gone!);
        }),
      () => origin,
    );
    const nothing = { ipAddress: null, userAgent: null };
    const bare = { target: { label: null }, details: { before: { color: 'red' } } };
    const found = (await of({ target: gone!.id })).toReversed();
    expect(found).toMatchObject([
      { ...bare, ...nothing, actor: { id: gone!.id, label: null } },
      { ...bare, actor: { label: stays!.email }, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
      { ...bare, ...nothing },
      { ...nothing, actor: { label: null }, target: { label: 'The front door' } },
      { ...bare, ...nothing, actor: { label: null } },
    ]);
    expect(found.every(({ details: kept }) => !('by' in kept))).toBe(true);
  });

  test('an invitation keeps no address of an account that goes', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const organizationId = random.id();
    for (const label of [gone.email, 'other@example.com']) {
      const target = { kind: 'invitation', id: random.id(), label };
      await as(kit, userActor(ada, null), { action: actions['door.opened'], target, organizationId });
    }
    await expect(kit.uow.run(() => kit.audit.forgetPerson(gone))).resolves.toBe(true);
    const labels = (await of({ organizationId })).map(({ target }) => target.label);
    expect(labels).toEqual(['other@example.com', null]);
  });

  test('who acted as staff stays known after the account is gone', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const target = { kind: 'user', id: random.id() };
    await as(kit, staffActor(gone, session), { action: actions['door.opened'], target });
    await as(kit, userActor(gone, session), { action: actions['door.closed'], target });
    await kit.uow.run(() => kit.audit.forgetPerson(gone));
    const found = await of({ target: target.id });
    expect(found).toMatchObject([
      { actor: { kind: 'user', label: null }, ipAddress: null },
      { actor: { kind: 'staff', label: gone.email }, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
    ]);
    await kit.uow.run(() => kit.audit.forgetPerson({ id: target.id, email: 'target@example.com' }));
    await expect(of({ target: target.id })).resolves.toEqual(found);
  });
});

describe('the tables in PostgreSQL', () => {
  const execute = (sql: string, values: unknown[] = []) =>
    postgres.em.fork().execute<Record<string, unknown>[]>(sql, values);
  const monthsOf = async (table: string, { em } = postgres) =>
    (
      await em.fork().execute<{ relname: string }[]>(
        `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = ?::regclass order by 1`,
        [table],
      )
    ).map(({ relname }) => String(relname));

  test.each([
    [`update audit_entry set action = 'x'`, 'append-only'],
    [`delete from audit_entry`, 'append-only'],
    [`truncate audit_entry, audit_person`, 'append-only'],
    [`truncate audit_entry_2026_11`, 'append-only'],
    [`update audit_entry_2026_11 set details = '{}'`, 'append-only'],
    [`delete from audit_entry_2026_11`, 'append-only'],
    [`update audit_person set actor_label = 'x'`, 'blanked only'],
    [`update audit_person set actor_person_id = gen_random_uuid(), ip_address = null`, 'blanked only'],
    [`delete from audit_person`, 'append-only'],
    [`truncate audit_person_2026_11`, 'append-only'],
  ])('refuse: %s', async (sql, message) => {
    const kit = postgresKit();
    await as(kit, userActor(ada, session), { action: actions['door.opened'], target: door() });
    await expect(execute(sql)).rejects.toThrow(message);
  });

  test('entries of one transaction, and what is personal in them, are one statement', async () => {
    const kit = postgresKit();
    await kit.months.keep(new Date(0));
    const statements = async () => Number((await execute(`select sum(calls) as n from audit_calls`))[0]?.n ?? 0);
    await execute(`create table if not exists audit_calls (calls integer)`);
    await execute(`create or replace function count_calls() returns trigger language plpgsql as $$
      begin insert into audit_calls values (1); return null; end $$`);
    await execute(
      `create trigger count_calls after insert on audit_entry for each statement execute function count_calls()`,
    );
    const target = door();
    await kit.uow.run(async () => {
      for (let i = 0; i < 3; i++) kit.audit.record({ action: actions['door.opened'], target });
    });
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 3 } });
    await expect(statements()).resolves.toBe(1);
    await execute('drop trigger count_calls on audit_entry');
  });

  test('however far the clock is moved, an entry finds its month; instances that come to it at once share it', async () => {
    const kits = await Promise.all([1, 2, 3].map(async () => postgresKit(await fixture.instance())));
    const target = door();
    for (const kit of kits) kit.clock.advance(5000 * DAY);
    await Promise.all(kits.map((kit) => as(kit, anonymousActor, { action: actions['door.opened'], target })));
    await expect(kits[0]!.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 3 } });
    expect(await monthsOf('audit_person')).toContain('audit_person_2040_07');
  });

  test('a new process that writes into an existing month waits for no transaction that makes another one', async () => {
    const [maker, writer] = [postgresKit(), postgresKit(await fixture.instance())];
    await as(maker, anonymousActor, { action: actions['door.opened'], target: door() });
    const making = maker.uow.run(async () => {
      await maker.months.ensure(new Date('2061-05-01T00:00:00Z'));
      await as(writer, anonymousActor, { action: actions['door.opened'], target: door() });
    });
    await expect(making).resolves.toBeUndefined();
  });

  test('a month that was rolled back is made by the next entry', async () => {
    const kit = postgresKit();
    kit.clock.advance(9000 * DAY);
    const target = door();
    const record = { action: actions['door.opened'], target };
    const failing = kit.uow.run(async () => {
      kit.audit.record(record);
      kit.uow.beforeCommit(() => Promise.reject(new Error('no')));
    });
    await expect(failing).rejects.toThrow('no');
    await as(kit, anonymousActor, record);
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 1 } });
  });

  test('months are made ahead, and dropped as a whole once they are old', async () => {
    const own = await postgresFixture();
    const instance = await own.instance();
    const kit = postgresKit(instance);
    kit.clock.advance(new Date('2050-01-31T23:59:59.999Z').getTime() - kit.clock.now().getTime());
    const target = door();
    await as(kit, anonymousActor, { action: actions['door.opened'], target });
    await kit.months.keep(new Date(0));
    const of2050 = (table: string, ...months: string[]) => months.map((month) => `${table}_2050_${month}`);
    expect(await monthsOf('audit_entry', instance)).toEqual(expect.arrayContaining(of2050('audit_entry', '01', '02')));
    await kit.months.keep(new Date('2050-01-31T23:59:59.999Z'));
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 1 } });
    // A new process does not know what another one has dropped.
    const restarted = new AuditMonths(instance.em, instance.uow, new FixedClock('2050-03-01T00:00:00Z'));
    const february = new Date('2050-02-01T00:00:00Z');
    await expect(restarted.keep(february)).resolves.toBe(0);
    // Younger than 30 days when the newest entry was written.
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 1 } });
    kit.clock.advance(33 * DAY);
    await as(kit, anonymousActor, { action: actions['door.opened'], target: door() });
    await expect(restarted.keep(february)).resolves.toBe(1);
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: [] });
    for (const table of ['audit_entry', 'audit_person']) {
      expect(await monthsOf(table, instance)).toEqual(of2050(table, '02', '03', '04'));
    }
    await own.close();
  });

  test('entries of the last 30 days cannot be dropped', async () => {
    const own = await postgresFixture();
    const instance = await own.instance();
    const kit = postgresKit(instance);
    kit.clock.advance(Date.now() - kit.clock.now().getTime());
    const target = door();
    await as(kit, anonymousActor, { action: actions['door.opened'], target });
    await instance.em.execute(`select audit_drop_months_before('infinity')`);
    await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 1 } });
    await own.close();
  });

  test('a person with many entries is forgotten in steps of bounded length', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const kit = postgresKit();
    await as(kit, userActor(gone, null), { action: actions['door.opened'], target: door() });
    await execute(
      `insert into audit_person (entry_id, occurred_at, actor_person_id, target_person_id, actor_label, target_label)
      select gen_random_uuid(), ?, ?, ?, ?, ? from generate_series(1, 4500)`,
      [kit.clock.now(), gone.id, gone.id, gone.email, gone.email],
    );
    const left = async () =>
      Number((await execute(`select count(*) from audit_person where actor_label = ?`, [gone.email]))[0]?.['count']);
    const forget = () => kit.uow.run(() => kit.audit.forgetPerson(gone));
    expect([await left(), await forget()]).toEqual([4501, false]);
    expect(await left()).toBeGreaterThan(0);
    while (!(await forget()));
    expect(await left()).toBe(0);
  });

  test('a role of its own needs no more than to insert, to select, to blank and to create months', async () => {
    const role = `auditor_${process.pid}`;
    await execute(`create role ${role}`);
    try {
      await execute(`grant usage on schema public to ${role}`);
      await execute(`grant insert, select on audit_entry, audit_person to ${role}`);
      await execute(
        `grant update (actor_person_id, target_person_id, actor_label, target_label, ip_address, user_agent, details)
          on audit_person to ${role}`,
      );
      await execute(`grant execute on function audit_ensure_month to ${role}`);
      const kit = postgresKit();
      kit.clock.advance(12_000 * DAY);
      const target = door();
      await kit.uow.run(async () => {
        await postgres.em.execute(`set local role ${role}`);
        kit.audit.record({ action: actions['door.opened'], target });
        await kit.audit.forgetPerson(ada);
      });
      await expect(kit.trail.page({ target: target.id }, 9)).resolves.toMatchObject({ entries: { length: 1 } });
      const dropping = kit.uow.run(async () => {
        await postgres.em.execute(`set local role ${role}`);
        await postgres.em.execute(`select audit_drop_months_before('2000-01-01')`);
      });
      await expect(dropping).rejects.toThrow('permission denied');
    } finally {
      await execute(`drop owned by ${role}`);
      await execute(`drop role ${role}`);
    }
  });
});
