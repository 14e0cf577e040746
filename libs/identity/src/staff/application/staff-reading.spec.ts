import { beforeEach, describe, expect, test } from '@jest/globals';
import { Actors, staffActor } from '#shared-kernel/application/actors';
import type { AuditQuery } from '#shared-kernel/application/audit';
import { Jobs } from '#shared-kernel/application/jobs';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { foundByStaff, searchStatements, titlesFound } from '#shared-kernel/testing/found-by-staff';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { LAPTOP, PASSWORD, PHONE } from '../../testing/account-flows.ts';
import { Account, WITHOUT_PROVIDER } from '../../users/domain/account.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';

const DAY = 86_400_000;
const GOOGLE = '0190a8a1-0000-7000-8000-000000000001';
const UNKNOWN = '0190a8a1-0000-7000-8000-000000000000';

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
});

describe('the audit trail', () => {
  const actions = async (query: AuditQuery) =>
    (await flows.audit.page(query, { limit: 50 })).entries.map(({ entry }) => entry.action);

  test('has what happened to an account and what it did, the newest first', async () => {
    flows.clock.advance(1000);
    await flows.staff.ban(admin, ada.user.id, { reason: 'spam' });
    const { entries } = await flows.audit.page({ concerning: ada.user.id }, { limit: 2 });
    expect(entries[0]).toMatchObject({
      entry: { action: 'user.banned', actor: { kind: 'system' }, target: { label: 'ada@example.com' } },
      impersonator: undefined,
    });
    await expect(actions({ concerning: UNKNOWN })).resolves.toEqual([]);
  });

  test('names the person also at the end of a visit, which was ended in their name', async () => {
    await flows.em.fork().execute(
      `insert into audit_entry (id, occurred_at, action, outcome, actor_kind, actor_id, impersonator_id, target_kind,
        target_id, account_id, details)
        values (gen_random_uuid(), ?, 'impersonation.ended', 'done', 'user', ?, ?, 'session', 'gone', ?, '{}')`,
      [flows.clock.now(), ada.user.id, admin.user.id, ada.user.id],
    );
    const { entries } = await flows.audit.page({ action: 'impersonation.ended' }, { limit: 9 });
    expect(entries).toMatchObject([{ account: { email: 'ada@example.com' }, impersonator: { name: 'anna' } }]);
  });

  test('names the person whom an entry is about where only ids say so', async () => {
    await flows.impersonation.start(admin, ada.user.id, { reason: 'case 8841' }, LAPTOP);
    flows.clock.advance(1000);
    await flows.staff.endSessions(admin, ada.user.id);
    const { entries } = await flows.audit.page({ accountId: ada.user.id, action: 'impersonation.' }, { limit: 9 });
    expect(entries.map(({ entry }) => entry.action)).toEqual(['impersonation.ended', 'impersonation.started']);
    for (const { account } of entries) expect(account).toMatchObject({ name: 'ada', email: 'ada@example.com' });
    const named = await flows.audit.page({ target: ada.user.id }, { limit: 9 });
    expect(named.entries.filter(({ account }) => account)).toEqual([]);
  });

  test('names the member of staff who acted as a user, with one statement for all', async () => {
    await flows.em.fork().execute(
      `insert into audit_entry (id, occurred_at, action, outcome, actor_kind, actor_id, impersonator_id, target_kind,
        account_id, details) select gen_random_uuid(), ?, 'profile.changed', 'done', 'user', ?, ?, 'user', ?, '{}'
        from generate_series(1, 20)`,
      [flows.clock.now(), ada.user.id, admin.user.id, ada.user.id],
    );
    const reading = () => flows.audit.page({ impersonatorId: admin.user.id }, { limit: 10 });
    const { entries } = await reading();
    expect(entries).toHaveLength(10);
    expect(entries[0]?.impersonator).toMatchObject({ name: 'anna', email: 'anna@example.com' });
    await expect(statementsOf(reading)).resolves.toHaveLength(2);
  });

  test('is one statement a page otherwise', async () => {
    await expect(statementsOf(() => actions({ concerning: ada.user.id }))).resolves.toHaveLength(1);
    await expect(statementsOf(() => actions({}))).resolves.toHaveLength(1);
  });

  test('needs a time range where a search could read all of it', async () => {
    await expect(actions({ action: 'session.' })).rejects.toMatchObject({ code: 'TIME_RANGE_REQUIRED', status: 400 });
    const from = new Date(flows.clock.now().getTime() - DAY);
    await expect(actions({ action: 'session.', from })).resolves.toContain('session.started');
  });
});

describe('a search', () => {
  const found = (typed: string) => titlesFound(flows, typed);

  test.each([
    ['da@exam', ['user: ada']],
    ['ADA', ['user: ada']],
    ['an', ['user: anna']],
    ['na', []],
    ['%', []],
    ['nobody', []],
    ['192.0.2.1', ['user: ada, anna']],
    ['203.0.113.9', []],
    [UNKNOWN, []],
    ['k'.repeat(64), []],
  ])('for %j finds %j', async (typed, groups) => {
    expect((await found(typed)).map((group) => group.replace('anna, ada', 'ada, anna'))).toEqual(groups);
  });

  test('finds names of several words, user names and phone numbers in any spelling', async () => {
    await flows.alter(ada.user, { name: 'Ada King Lovelace', username: 'countess', phoneNumber: '+4915112345678' });
    for (const typed of ['ki', 'king lov', 'count', '0151 12345678', '+49 (151) 12345-678', '12345']) {
      await expect(found(typed)).resolves.toEqual(['user: Ada King Lovelace']);
    }
  });

  test('puts whole names first', async () => {
    await flows.person('adam');
    await flows.alter(admin.user, { name: 'Brada' });
    await flows.alter(ada.user, { username: 'zz', name: 'Zoe' });
    await expect(found('ada')).resolves.toEqual(['user: adam, Zoe, Brada']);
    await expect(found('ada@example.com')).resolves.toEqual(['user: Zoe']);
    await expect(found('ZZ')).resolves.toEqual(['user: Zoe']);
  });

  test('finds users and sessions by id, with one statement for each room', async () => {
    await expect(found(ada.user.id.toUpperCase())).resolves.toEqual(['user: ada']);
    await expect(found(ada.session.id)).resolves.toEqual(['session: ada@example.com']);
    // Accounts, API keys, and the audit trail with the queue.
    await expect(searchStatements(flows, ada.session.id)).resolves.toHaveLength(3);
    // Users, and accounts at providers.
    await expect(searchStatements(flows, 'ada')).resolves.toHaveLength(2);
  });

  test('finds a linked account by its id, here and at the provider', async () => {
    const values = { id: GOOGLE, userId: ada.user.id, providerId: 'google', accountId: '1815' };
    const linked = Account.linked({ ...values, ...WITHOUT_PROVIDER, label: 'ada@gmail.com' }, flows.clock.now());
    await flows.uow.run(async () => flows.accounts.link(linked));
    const one = { id: GOOGLE, title: 'ada@gmail.com', detail: 'google', userId: ada.user.id };
    for (const typed of [GOOGLE, '1815'])
      await expect(foundByStaff(flows, typed)).resolves.toEqual([{ kind: 'linked-account', found: [one] }]);
    await expect(found(ada.user.id)).resolves.toEqual(['user: ada']);
  });

  test('finds an audit entry and its request, an email and a run of a job by the whole id', async () => {
    // The time in the ids of these flows.
    flows.clock.advance(0x0189_0000_0000 - flows.clock.now().getTime());
    const origin = { ipAddress: '192.0.2.1', userAgent: 'Firefox', requestId: 'Request:1815' };
    const { user, session } = admin;
    const acting = staffActor(user, session.id);
    const ban = () => flows.bans.ban({ userId: ada.user.id }, { reason: 'spam' });
    await flows.wiring.get(Actors).run(acting, ban, () => origin);
    const { entries } = await flows.audit.page({ requestId: origin.requestId }, { limit: 1 });
    const { entry } = entries[0]!;
    await expect(found(origin.requestId)).resolves.toEqual([`request: ${origin.requestId}`]);
    await expect(found(entry.id)).resolves.toEqual(['audit-entry: user.banned']);
    await expect(flows.audit.page({ entryId: entry.id }, { limit: 9 })).resolves.toMatchObject({ entries });

    await flows.failedMail('ada@example.com', { kind: 'reset-password', error: 'no such mailbox' });
    const [mail] = await flows.em.fork().execute<[{ id: string }]>(`select id from queue_item where lane = 'mail'`);
    await expect(found(mail.id)).resolves.toEqual(['mail: reset-password']);
    const run = await flows.wiring.get(Jobs).runHere('toy-sweep', () => Promise.resolve({}));
    await expect(found(run.id)).resolves.toEqual(['job-run: toy-sweep']);
  });

  test('finds no one by an address whose sessions have ended', async () => {
    await flows.staff.endSessions(admin, ada.user.id);
    await expect(found(LAPTOP.ipAddress)).resolves.toEqual(['user: anna']);
  });
});

describe('an account', () => {
  test('has its ways in, its last sign-ins and what keeps the holder out', async () => {
    flows.clock.advance(2 * DAY);
    await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    flows.clock.advance(1000);
    const wrong = flows.signIn.withPassword({ email: 'ada@example.com' }, { password: 'wrong password' }, LAPTOP);
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    await flows.bans.ban({ userId: ada.user.id }, { reason: 'spam' });
    const dossier = await flows.dossier.of(ada.user.id);
    expect(dossier).toMatchObject({
      user: { email: 'ada@example.com' },
      ways: { hasPassword: true, providers: [] },
      counts: { sessions: 0, providers: 0 },
      causes: [{ code: 'banned', details: { reason: 'spam', until: null } }],
      lastSignIn: { outcome: 'done', actor: { id: ada.user.id } },
      lastFailedSignIn: { reason: 'INVALID_EMAIL_OR_PASSWORD', time: flows.clock.now() },
    });
  });

  test('has a second step that failed after the right password as its last failed sign-in', async () => {
    await flows.protect(ada);
    const signedIn = await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    if (signedIn.kind !== 'challenged') throw new Error('A second step was expected');
    flows.clock.advance(1000);
    const proof = { code: 'aaaaa-aaaaa', trustDevice: false, disableSession: false };
    const claimant = { caller: undefined, challengeToken: signedIn.challenge.token };
    await expect(flows.step.verify('backup-code', claimant, proof, PHONE)).rejects.toMatchObject({
      code: 'INVALID_BACKUP_CODE',
    });
    await expect(flows.dossier.of(ada.user.id)).resolves.toMatchObject({
      lastFailedSignIn: { action: 'two-factor.passed', reason: 'INVALID_BACKUP_CODE', time: flows.clock.now() },
    });
  });

  test('has its linked accounts and trusted devices, which repairs need', async () => {
    const values = { id: GOOGLE, userId: ada.user.id, providerId: 'google', accountId: '1815' };
    const linked = Account.linked({ ...values, ...WITHOUT_PROVIDER, label: 'ada@gmail.com' }, flows.clock.now());
    await flows.uow.run(async () => flows.accounts.link(linked));
    await expect(flows.dossier.of(ada.user.id)).resolves.toMatchObject({
      linked: [{ id: GOOGLE, providerId: 'google', label: 'ada@gmail.com' }],
      ways: { hasPassword: true, providers: ['google'] },
      counts: { providers: 1, trustedDevices: 0 },
    });
  });

  test('tells of mails that did not arrive', async () => {
    flows.clock.advance(2 * DAY);
    await flows.failedMail('ada@example.com', { kind: 'reset-password', error: '550 no such mailbox' });
    const mail = {
      kind: 'reset-password',
      state: 'given-up',
      error: '550 no such mailbox',
      createdAt: flows.clock.now(),
    };
    const { causes } = await flows.dossier.of(ada.user.id);
    expect(causes).toEqual([{ code: 'mails-undelivered', details: { mails: [{ ...mail, attempts: 3 }] } }]);
    await expect(flows.dossier.of(admin.user.id)).resolves.toMatchObject({ causes: [] });
  });

  test('that is new and never proved its address says so', async () => {
    const { user } = await flows.registered({ name: 'Eve', email: 'eve@example.com' });
    const { causes } = await flows.dossier.of(user.id);
    expect(causes.map(({ code }) => code)).toEqual(['account-new', 'email-never-proven']);
  });

  test('is read in a fixed number of statements', async () => {
    const statements = await statementsOf(() => flows.dossier.of(ada.user.id));
    await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    await expect(statementsOf(() => flows.dossier.of(ada.user.id))).resolves.toHaveLength(statements.length);
    // One of them by the room of the second factor.
    expect(statements).toHaveLength(8);
  });

  test.each(['no id', UNKNOWN])('is not found: %s', async (id) => {
    await expect(flows.dossier.of(id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});

describe('what a deletion of an account ends', () => {
  test('is read by staff and by its holder alike, in a fixed number of statements', async () => {
    await flows.keys.create(ada, { name: 'CI' });
    await flows.impersonation.start(admin, ada.user.id, { reason: 'case 8841' }, LAPTOP);
    // The session of the sign-up counts, too, and that of the admin does not.
    const counts = { sessions: 2, passwords: 1, providers: 0, apiKeys: 1 };
    const nothing = { deletedToo: [], blocking: [], purchases: null };
    await expect(flows.dossier.deletion(ada.user.id)).resolves.toEqual({ counts, ...nothing });
    await expect(flows.deletionPreview.of(ada.user)).resolves.toEqual({ counts, ...nothing });
    const statements = await statementsOf(() => flows.dossier.deletion(ada.user.id));
    await flows.signIn.withPassword({ email: 'ada@example.com' }, { password: PASSWORD }, PHONE);
    await expect(statementsOf(() => flows.dossier.deletion(ada.user.id))).resolves.toHaveLength(statements.length);
    // The account, its ways to sign in, its sessions and its keys: less than the page of the account.
    expect(statements).toHaveLength(4);
  });

  test.each(['no id', UNKNOWN])('is not found: %s', async (id) => {
    await expect(flows.dossier.deletion(id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
