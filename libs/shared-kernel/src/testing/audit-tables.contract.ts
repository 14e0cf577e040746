import { describe, expect, test } from '@jest/globals';
import { anonymousActor, userActor } from '../application/actors.ts';
import { AuditMonths } from '../infrastructure/persistence/audit-months.ts';
import { FixedClock } from './fixed-clock.ts';
import { actions, ada, type AuditKit, DAY, door, random, session, recordAs, postgresAuditKit } from './audit-kits.ts';
import { duringTests } from './during-tests.ts';
import { postgresFixture } from './postgres.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

describe('the tables in PostgreSQL', () => {
  const execute = (sql: string, values: unknown[] = []) =>
    postgres.em.fork().execute<Record<string, unknown>[]>(sql, values);
  const MONTHS = `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ?::regclass order by 1`;
  const monthsOf = async (table: string, { em } = postgres) =>
    (await em.fork().execute<{ relname: string }[]>(MONTHS, [table])).map(({ relname }) => relname);
  const found = async (kit: AuditKit, target: { readonly id: string }) =>
    (await kit.trail.page({ target: target.id }, 9)).entries.length;

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
    const kit = postgresAuditKit(postgres);
    await recordAs(kit, userActor(ada, session), { action: actions['door.opened'], target: door() });
    await expect(execute(sql)).rejects.toThrow(message);
  });

  test('entries of one transaction, and what is personal in them, are one statement', async () => {
    const kit = postgresAuditKit(postgres);
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
    expect(await found(kit, target)).toBe(3);
    await expect(statements()).resolves.toBe(1);
    await execute('drop trigger count_calls on audit_entry');
  });

  test('however far the clock is moved, an entry finds its month; instances that come to it at once share it', async () => {
    const kits = await Promise.all([1, 2, 3].map(async () => postgresAuditKit(await fixture.instance())));
    const target = door();
    for (const kit of kits) kit.clock.advance(5000 * DAY);
    await Promise.all(kits.map((kit) => recordAs(kit, anonymousActor, { action: actions['door.opened'], target })));
    expect(await found(kits[0]!, target)).toBe(3);
    expect(await monthsOf('audit_person')).toContain('audit_person_2040_07');
  });

  test('a new process that writes into an existing month waits for no transaction that makes another one', async () => {
    const [maker, writer] = [postgresAuditKit(postgres), postgresAuditKit(await fixture.instance())];
    await recordAs(maker, anonymousActor, { action: actions['door.opened'], target: door() });
    const making = maker.uow.run(async () => {
      await maker.months.ensure(new Date('2061-05-01T00:00:00Z'));
      await recordAs(writer, anonymousActor, { action: actions['door.opened'], target: door() });
    });
    await expect(making).resolves.toBeUndefined();
  });

  test('a month that was rolled back is made by the next entry', async () => {
    const kit = postgresAuditKit(postgres);
    kit.clock.advance(9000 * DAY);
    const target = door();
    const record = { action: actions['door.opened'], target };
    const failing = kit.uow.run(async () => {
      kit.audit.record(record);
      kit.uow.beforeCommit(() => Promise.reject(new Error('no')));
    });
    await expect(failing).rejects.toThrow('no');
    await recordAs(kit, anonymousActor, record);
    expect(await found(kit, target)).toBe(1);
  });

  test('months are made ahead, and dropped as a whole once they are old', async () => {
    const own = await postgresFixture();
    const instance = await own.instance();
    const kit = postgresAuditKit(instance);
    kit.clock.advance(new Date('2050-01-31T23:59:59.999Z').getTime() - kit.clock.now().getTime());
    const target = door();
    await recordAs(kit, anonymousActor, { action: actions['door.opened'], target });
    await kit.months.keep(new Date(0));
    const of2050 = (table: string, ...months: string[]) => months.map((month) => `${table}_2050_${month}`);
    expect(await monthsOf('audit_entry', instance)).toEqual(expect.arrayContaining(of2050('audit_entry', '01', '02')));
    await kit.months.keep(new Date('2050-01-31T23:59:59.999Z'));
    expect(await found(kit, target)).toBe(1);
    // A new process does not know what another one has dropped.
    const restarted = new AuditMonths(instance.em, instance.uow, new FixedClock('2050-03-01T00:00:00Z'));
    const february = new Date('2050-02-01T00:00:00Z');
    await expect(restarted.keep(february)).resolves.toBe(0);
    // Younger than 30 days when the newest entry was written.
    expect(await found(kit, target)).toBe(1);
    kit.clock.advance(33 * DAY);
    await recordAs(kit, anonymousActor, { action: actions['door.opened'], target: door() });
    await expect(restarted.keep(february)).resolves.toBe(1);
    expect(await found(kit, target)).toBe(0);
    for (const table of ['audit_entry', 'audit_person']) {
      expect(await monthsOf(table, instance)).toEqual(of2050(table, '02', '03', '04'));
    }
    await own.close();
  });

  test('entries of the last 30 days cannot be dropped', async () => {
    const own = await postgresFixture();
    const instance = await own.instance();
    const kit = postgresAuditKit(instance);
    kit.clock.advance(Date.now() - kit.clock.now().getTime());
    const target = door();
    await recordAs(kit, anonymousActor, { action: actions['door.opened'], target });
    await instance.em.execute(`select audit_drop_months_before('infinity')`);
    expect(await found(kit, target)).toBe(1);
    await own.close();
  });

  test('a person with many entries is forgotten in steps of bounded length', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const kit = postgresAuditKit(postgres);
    await recordAs(kit, userActor(gone, null), { action: actions['door.opened'], target: door() });
    await execute(
      `insert into audit_person (entry_id, occurred_at, actor_person_id, target_person_id, actor_label, target_label)
      select gen_random_uuid(), ?, ?, ?, ?, ? from generate_series(1, 4500)`,
      [kit.clock.now(), gone.id, gone.id, gone.email, gone.email],
    );
    const left = async () =>
      Number((await execute(`select count(*) from audit_person where actor_label = ?`, [gone.email]))[0]?.['count']);
    const forget = () => kit.uow.run(() => kit.audit.forgetPerson({ id: gone.id, provenEmail: gone.email }));
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
      const kit = postgresAuditKit(postgres);
      kit.clock.advance(12_000 * DAY);
      const target = door();
      await kit.uow.run(async () => {
        await postgres.em.execute(`set local role ${role}`);
        kit.audit.record({ action: actions['door.opened'], target });
        await kit.audit.forgetPerson({ id: ada.id, provenEmail: ada.email });
      });
      expect(await found(kit, target)).toBe(1);
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
