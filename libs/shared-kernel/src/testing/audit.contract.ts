import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymousActor, apiKeyActor, staffActor, systemActor, userActor } from '../application/actors.ts';
import type { AuditEntry, AuditPage, AuditQuery } from '../application/audit.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  actions,
  ada,
  bob,
  DAY,
  door,
  origin,
  random,
  session,
  recordAs,
  postgresAuditKit,
  type AuditKit,
} from './audit-kits.ts';
import { duringTests } from './during-tests.ts';
import { postgresFixture } from './postgres.ts';

const fixture = duringTests(() => postgresFixture());
const postgres = duringTests(() => fixture.instance());

describe('Audit', () => {
  let kit: AuditKit;
  beforeEach(() => {
    kit = postgresAuditKit(postgres);
  });
  const of = async (query: AuditQuery): Promise<readonly AuditEntry[]> => (await kit.trail.page(query, 50)).entries;

  test('an entry says who did what to what, when and from where', async () => {
    const target = door();
    const organizationId = random.id();
    const details = { before: { color: 'red' }, by: 'Ada Lovelace' };
    const record = { action: actions['window.painted'], target, organizationId, details };
    await recordAs(kit, userActor(ada, session, bob.id), record);
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
    await recordAs(kit, systemActor('nightly'), { action: actions['door.closed'], target });
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
    await recordAs(kit, anonymousActor, { action: actions['door.opened'], target, ...refused });
    await expect(of({ target: target.id })).resolves.toMatchObject([{ ...refused, actor: { kind: 'anonymous' } }]);
  });

  test('the account concerned is the target that is a user, unless an organization acts or another one is named', async () => {
    const user = { kind: 'user', id: random.id() };
    const other = random.id();
    const opened = { action: actions['door.opened'], target: user };
    for (const more of [{}, { organizationId: random.id() }, { accountId: other }]) {
      await recordAs(kit, anonymousActor, { ...opened, ...more });
    }
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
    await expect(kit.audit.forgetPerson({ id: ada.id, provenEmail: ada.email })).rejects.toThrow('UnitOfWork.run');
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
    await recordAs(kit, userActor(carol, null), { action: actions['door.opened'], target: a, organizationId });
    await recordAs(kit, userActor(carol, null), { action: actions['door.closed'], target: b });
    const painted = { action: actions['window.painted'], details: { before: { color: 'red' }, by: '' } };
    await recordAs(kit, apiKeyActor(key, 'CI', carol.id), { ...painted, target: b, organizationId });
    const names = async (query: AuditQuery) => (await of(query)).map(({ action }) => action);
    await expect(names({ actor: carol.id })).resolves.toEqual(['window.painted', 'door.closed', 'door.opened']);
    await expect(names({ actor: key })).resolves.toEqual(['window.painted']);
    await expect(names({ target: b.id })).resolves.toEqual(['window.painted', 'door.closed']);
    await expect(names({ organizationId })).resolves.toEqual(['window.painted', 'door.opened']);
    await expect(names({ organizationId, action: 'door.' })).resolves.toEqual(['door.opened']);
    await expect(names({ actor: carol.id, action: 'door.closed' })).resolves.toEqual(['door.closed']);
    await expect(names({ actor: carol.id, action: 'door' })).resolves.toEqual([]);
  });

  test('entries of several actions are found among few and among all, each once, and in order', async () => {
    const target = door();
    kit.clock.advance(DAY);
    const from = kit.clock.now();
    const painted = { action: actions['window.painted'], details: { before: { color: 'red' }, by: '' } };
    for (const action of [actions['door.opened'], actions['door.closed'], actions['door.opened']]) {
      await recordAs(kit, systemActor('nightly'), { action, target });
      kit.clock.advance(1000);
    }
    await recordAs(kit, systemActor('nightly'), { ...painted, target });
    const all = ['window.painted', 'door.opened', 'door.closed', 'door.opened'];
    for (const among of [{ target: target.id }, { concerning: target.id }, { from }]) {
      const names = async (action: string) => (await of({ ...among, action })).map((found) => found.action);
      await expect(names('door.opened,window.painted')).resolves.toEqual(all.filter((name) => name !== 'door.closed'));
      await expect(names('door.closed,door.closed,door.lost')).resolves.toEqual(['door.closed']);
      await expect(names('window.painted,door.')).resolves.toEqual(all);
      await expect(names('door.,door.opened')).resolves.toEqual(all.slice(1));
      await expect(names('door_opened,%,window.painted%')).resolves.toEqual([]);
      const query = { ...among, action: 'door.opened,door.closed' };
      const first = await kit.trail.page(query, 2);
      const second = await kit.trail.page(query, 2, first.next!);
      expect([first, second].flatMap(({ entries }) => entries.map((found) => found.action))).toEqual(all.slice(1));
      expect((await kit.trail.page(query, 2, second.previous!, 'newer')).entries).toEqual(first.entries);
      await expect(kit.trail.count(query, 9)).resolves.toBe(3);
    }
  });

  test('acts of staff, also of those who impersonate, are left out on request', async () => {
    const target = door();
    const opened = { action: actions['door.opened'], target };
    await recordAs(kit, userActor(ada, session), opened);
    await recordAs(kit, userActor(ada, session, bob.id), opened);
    await recordAs(kit, staffActor(ada, session), opened);
    await expect(of({ target: target.id })).resolves.toHaveLength(3);
    const found = await of({ target: target.id, withoutStaff: true });
    expect(found.map(({ actor }) => [actor.kind, actor.impersonatorId])).toEqual([['user', null]]);
  });

  test('what was done is left out by its name on request; its refusals stay', async () => {
    const target = door();
    const [opened, closed] = [actions['door.opened'], actions['door.closed']];
    await recordAs(kit, userActor(ada, session), { action: opened, target });
    await recordAs(kit, userActor(ada, session), { action: closed, target });
    await recordAs(kit, userActor(ada, session), { action: opened, target, outcome: 'refused', reason: 'LOCKED' });
    const rest = (withoutDone: string[]) => of({ target: target.id, withoutDone });
    const told = async (...names: string[]) => (await rest(names)).map(({ action, outcome }) => `${action} ${outcome}`);
    await expect(told('door.opened')).resolves.toEqual(['door.opened refused', 'door.closed done']);
    await expect(told('door.opened', 'door.closed')).resolves.toEqual(['door.opened refused']);
    await expect(told()).resolves.toHaveLength(3);
  });

  test('pages follow each other without gap or overlap, also among entries of one moment', async () => {
    const target = door();
    for (let i = 0; i < 7; i++) {
      await recordAs(kit, systemActor(String(i)), { action: actions['door.opened'], target });
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

  test('pages lead back to the newer ones, the same way', async () => {
    const target = door();
    for (let i = 0; i < 5; i++) await recordAs(kit, systemActor(String(i)), { action: actions['door.opened'], target });
    const query = { target: target.id };
    const told = ({ entries }: AuditPage) => entries.map(({ actor }) => actor.id).join('');
    const first = await kit.trail.page(query, 2);
    const second = await kit.trail.page(query, 2, first.next!);
    const third = await kit.trail.page(query, 2, second.next!);
    expect([first, second, third].map(told)).toEqual(['43', '21', '0']);
    expect([first.previous, third.next]).toEqual([null, null]);
    const back = await kit.trail.page(query, 2, third.previous!, 'newer');
    expect(back).toEqual({ ...second, previous: back.previous });
    const start = await kit.trail.page(query, 2, back.previous!, 'newer');
    expect([told(start), start.previous]).toEqual(['43', null]);
    expect((await kit.trail.page(query, 2, start.next!)).entries).toEqual(second.entries);
  });

  test('entries are found by everything that they show', async () => {
    const [holder, staff, target, key] = [random.id(), random.id(), door(), random.id()];
    const holderOf = { id: holder, email: `${holder}@example.com` };
    const opened = { action: actions['door.opened'], target };
    await recordAs(kit, systemActor('nightly'), { ...opened, accountId: holder });
    kit.clock.advance(1000);
    const from = kit.clock.now();
    await recordAs(kit, userActor(holderOf, session, staff), opened);
    await recordAs(kit, apiKeyActor(key, 'CI', holder), { ...opened, outcome: 'refused', reason: 'LOCKED' });
    kit.clock.advance(1000);
    const until = kit.clock.now();
    await recordAs(kit, staffActor({ ...holderOf, id: staff }, session), {
      action: actions['door.closed'],
      target: { kind: 'user', id: holder },
      organizationId: target.id,
    });
    const found = async (query: AuditQuery) =>
      (await of({ concerning: holder, ...query })).map(({ actor }) => actor.kind).toReversed();
    await expect(found({})).resolves.toEqual(['system', 'user', 'api-key', 'staff']);
    await expect(found({ concerning: staff })).resolves.toEqual(['user', 'staff']);
    await expect(found({ accountId: holder })).resolves.toEqual(['system']);
    await expect(found({ actor: holder })).resolves.toEqual(['user', 'api-key']);
    await expect(found({ actorKind: 'api-key' })).resolves.toEqual(['api-key']);
    await expect(found({ impersonatorId: staff })).resolves.toEqual(['user']);
    await expect(found({ actorKind: 'staff' })).resolves.toEqual(['user', 'staff']);
    await expect(found({ targetKind: 'user' })).resolves.toEqual(['staff']);
    await expect(found({ outcome: 'refused' })).resolves.toEqual(['api-key']);
    await expect(found({ reason: 'LOCKED' })).resolves.toEqual(['api-key']);
    await expect(found({ ipAddress: origin.ipAddress })).resolves.toEqual(['user', 'api-key', 'staff']);
    await expect(found({ ipAddress: origin.ipAddress, from, until })).resolves.toEqual(['user', 'api-key']);
    await expect(found({ requestId: origin.requestId, until })).resolves.toEqual(['user', 'api-key']);
    await expect(found({ requestId: 'another' })).resolves.toEqual([]);
    await expect(found({ entryId: random.id() })).resolves.toEqual([]);
    await expect(found({ entryId: 'no id' })).resolves.toEqual([]);
  });

  test('an account that goes leaves its entries, without name, address, device and personal details', async () => {
    const [gone, stays] = [random.id(), random.id()].map((id) => ({ id, email: `${id}@example.com` }));
    const user = { kind: 'user', id: gone!.id, label: gone!.email };
    const details = { before: { color: 'red' }, by: 'Ada' };
    const painted = { action: actions['window.painted'], target: user, details };
    const actor = userActor(gone!, null);
    for (const by of [actor, userActor(stays!, null), anonymousActor]) await recordAs(kit, by, painted);
    const opened = { action: actions['door.opened'], target: door(gone!.id), accountId: stays!.id };
    await recordAs(kit, actor, opened);
    const going = () =>
      kit.uow.run(async () => {
        kit.audit.record(painted);
        await kit.audit.forgetPerson({ id: gone!.id, provenEmail: gone!.email });
      });
    await kit.actors.run(actor, going, () => origin);
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

  test('personal details of an entry that belongs to no account stay when the account of its actor goes', async () => {
    const [gone, organizationId] = [{ id: random.id(), email: `${random.id()}@example.com` }, random.id()];
    const details = { before: { color: 'red' }, by: gone.email };
    const painted = { action: actions['window.painted'], target: door(), organizationId, details };
    await recordAs(kit, userActor(gone, null), painted);
    await kit.uow.run(() => kit.audit.forgetPerson({ id: gone.id, provenEmail: gone.email }));
    expect(await of({ organizationId })).toMatchObject([{ actor: { label: null }, ipAddress: null, details }]);
  });

  test('an invitation keeps no address that an account has proven and that goes with it; one that is not proven stays', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const organizationId = random.id();
    for (const label of [gone.email, 'other@example.com']) {
      const target = { kind: 'invitation', id: random.id(), label };
      await recordAs(kit, userActor(ada, null), { action: actions['door.opened'], target, organizationId });
    }
    const forget = (provenEmail: string | null) =>
      kit.uow.run(() => kit.audit.forgetPerson({ id: gone.id, provenEmail }));
    await expect(forget(null)).resolves.toBe(true);
    const labels = async () => (await of({ organizationId })).map(({ target }) => target.label);
    // The account has not proven that the address is its own.
    expect(await labels()).toEqual(['other@example.com', gone.email]);
    await expect(forget(gone.email)).resolves.toBe(true);
    expect(await labels()).toEqual(['other@example.com', null]);
  });

  test('who acted as staff stays known after the account is gone', async () => {
    const gone = { id: random.id(), email: `${random.id()}@example.com` };
    const target = { kind: 'user', id: random.id() };
    await recordAs(kit, staffActor(gone, session), { action: actions['door.opened'], target });
    await recordAs(kit, userActor(gone, session), { action: actions['door.closed'], target });
    await kit.uow.run(() => kit.audit.forgetPerson({ id: gone.id, provenEmail: gone.email }));
    const found = await of({ target: target.id });
    expect(found).toMatchObject([
      { actor: { kind: 'user', label: null }, ipAddress: null },
      { actor: { kind: 'staff', label: gone.email }, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
    ]);
    await kit.uow.run(() => kit.audit.forgetPerson({ id: target.id, provenEmail: 'target@example.com' }));
    await expect(of({ target: target.id })).resolves.toEqual(found);
  });
});
