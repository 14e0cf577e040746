import { beforeEach, describe, expect, test } from '@jest/globals';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { PASSWORD, PHONE, sessionOf, tokenIn } from '../../testing/account-flows.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import type { NewAccount } from './staff-accounts.ts';

const NEW_PASSWORD = 'a new horse battery';

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
let support: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows({ extraUserFields: [{ name: 'company', type: 'string', required: false }] });
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
  support = await flows.person('sven', 'support');
});

const create = (request: Partial<NewAccount> = {}, staff = admin) =>
  flows.staffAccounts.create(staff, { name: 'Eve', email: 'Eve@Example.com', body: {}, ...request });
const isSignedIn = async (who: SessionPrincipal) => (await flows.sessions.current(who.token)) !== undefined;
const signIn = (password: string, email = 'ada@example.com', context = PHONE) =>
  flows.signIn.withPassword({ email }, { password }, context);
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);
const entriesOf = async (action: string) => (await flows.auditRows()).filter((row) => row.action === action);

describe('a new account', () => {
  test('has no password, no session and no proof, and is asked to confirm its address', async () => {
    const user = await create({ reason: 'by phone' });
    const initial = { role: 'user', emailVerified: false, emailProven: false, banned: false, twoFactorEnabled: false };
    expect(await flows.stored(user)).toMatchObject({ email: 'eve@example.com', ...initial });
    await expect(flows.storedAccounts({ userId: user.id })).resolves.toEqual([]);
    await expect(flows.storedSessions({ userId: user.id })).resolves.toEqual([]);
    expect(mails()).toEqual(['verify-email eve@example.com']);
    const [entry] = (await entriesOf('user.created')).filter(({ targetId }) => targetId === user.id);
    expect(entry).toMatchObject({ accountId: user.id, details: {}, personal: { reason: 'by phone' } });
    expect(flows.outbox.events.map(({ type }) => type)).toEqual(['identity.user-created']);
  });

  test('has the fields that were given', async () => {
    const user = await create({
      password: NEW_PASSWORD,
      username: 'Eve_1',
      language: 0,
      role: 'user',
      body: { company: 'Acme', role: 'admin', emailProven: true },
    });
    const stored = await flows.stored(user);
    expect(stored).toMatchObject({ username: 'eve_1', displayUsername: 'Eve_1', language: 0, role: 'user' });
    expect(stored).toMatchObject({ extra: { company: 'Acme' }, emailProven: false });
    await expect(signIn(NEW_PASSWORD, 'eve@example.com')).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('can be verified at once, which proves nothing', async () => {
    const user = await create({ emailVerified: true });
    expect(await flows.stored(user)).toMatchObject({ emailVerified: true, emailProven: false });
    expect(mails()).toEqual([]);
    expect((await entriesOf('email.verified')).at(-1)).toMatchObject({ details: { byHolder: false } });
    expect(flows.outbox.events.map(({ type }) => type)).toContain('identity.email-verified');
  });

  test.each([
    [{ role: 'admin' }, 'EMAIL_NOT_PROVEN', 403],
    [{ role: 'support', emailVerified: true }, 'EMAIL_NOT_PROVEN', 403],
    [{ email: 'ADA@example.com' }, 'USER_ALREADY_EXISTS', 400],
    [{ email: 'no address' }, 'INVALID_EMAIL', 400],
    [{ name: ' ' }, 'INVALID_FIELD', 400],
    [{ password: 'short' }, 'PASSWORD_TOO_SHORT', 400],
    [{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG', 400],
    [{ password: 'password123' }, 'PASSWORD_TOO_COMMON', 400],
    [{ password: 'eve@example.com' }, 'PASSWORD_TOO_COMMON', 400],
    [{ language: 99 }, 'UNKNOWN_LANGUAGE', 400],
    [{ username: 'a b' }, 'INVALID_USERNAME', 422],
    [{ body: { company: 7 } }, 'INVALID_FIELD', 400],
  ] as const)('with %j is refused: %s', async (request, code, status) => {
    await expect(create(request)).rejects.toMatchObject({ code, status });
    expect(await flows.storedUsers()).toHaveLength(3);
    expect(mails()).toEqual([]);
  });

  test('has no user name of another account', async () => {
    await create({ username: 'eve' });
    const refused = create({ username: 'EVE', email: 'eve2@example.com' });
    await expect(refused).rejects.toMatchObject({ code: 'USERNAME_IS_ALREADY_TAKEN' });
  });

  test('does not get an address that its former account can still take back', async () => {
    await flows.edits.edit(admin, ada.user.id, { email: 'new@example.com', profile: { body: {} } });
    await expect(create({ email: 'ada@example.com' })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
  });

  test('is created by admins alone, who signed in recently and still are admins', async () => {
    await expect(create({}, support)).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS' });
    await expect(create({}, ada)).rejects.toMatchObject({ status: 403 });
    flows.clock.advance(86_400_000);
    await expect(create()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    await flows.sessions.signOut(admin.token);
    await expect(create()).rejects.toBeInstanceOf(Refusal);
    expect(await flows.storedUsers()).toHaveLength(3);
  });

  test('of two with one address at once is created once', async () => {
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reason = expect.objectContaining({ code: 'USER_ALREADY_EXISTS', status: 400 });
    expect(outcomes).toContainEqual(expect.objectContaining({ reason }));
  });
});

describe('a password set by staff', () => {
  const setPassword = (userId = ada.user.id) =>
    flows.staffAccounts.setPassword(admin, userId, NEW_PASSWORD, { reason: 'locked out' });

  test('replaces the old one, ends sessions and open links, and tells the holder', async () => {
    await flows.passwordReset.request('ada@example.com');
    const reset = tokenIn(flows.outbox.mails[0]);
    flows.outbox.mails = [];
    await setPassword();
    await expect(isSignedIn(ada)).resolves.toBe(false);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    await expect(flows.passwordReset.isOpen(reset)).resolves.toBe(false);
    expect(mails()).toEqual(['password-set-by-staff ada@example.com']);
    expect(flows.outbox.mails[0]!.text).not.toContain(NEW_PASSWORD);
    expect((await entriesOf('password.changed')).at(-1)).toMatchObject({
      details: { proof: 'staff' },
      personal: { reason: 'locked out' },
    });
    await expect(signIn(NEW_PASSWORD)).resolves.toMatchObject({ kind: 'signed-in' });
  });

  test('can be the first one, and proves no address', async () => {
    const eve = await create();
    flows.outbox.mails = [];
    await setPassword(eve.id);
    await expect(signIn(NEW_PASSWORD, 'eve@example.com')).resolves.toMatchObject({ kind: 'signed-in' });
    expect(await flows.stored(eve)).toMatchObject({ emailProven: false, reclaimableSince: expect.any(Date) });
    expect(flows.outbox.mails[0]!.subject).toBe('Gatehouse: A password was added to your account');
  });

  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['ada@example.com', 'PASSWORD_TOO_COMMON'],
  ])('%s is refused', async (password, code) => {
    await expect(flows.staffAccounts.setPassword(admin, ada.user.id, password)).rejects.toMatchObject({ code });
    await expect(isSignedIn(ada)).resolves.toBe(true);
  });

  test('is refused on oneself and on other staff', async () => {
    const onSelf = { code: 'YOU_CANNOT_SET_YOUR_OWN_PASSWORD', status: 400 };
    await expect(setPassword(admin.user.id)).rejects.toMatchObject(onSelf);
    await expect(setPassword(support.user.id)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    await expect(isSignedIn(support)).resolves.toBe(true);
  });

  test.each(['before', 'after'])('leaves no session of a sign-in that stored it %s', async (order) => {
    const free = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = flows.uow.run(async () => {
      await flows.users.findForUpdate(ada.user.id);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const begin = [() => signIn(PASSWORD), () => setPassword()];
    const begun: Promise<unknown>[] = [];
    for (const work of order === 'before' ? begin : begin.toReversed()) {
      begun.push(work().catch((error: unknown) => error));
      await untilBlocked(asideOf(flows), begun.length);
    }
    free.resolve();
    await holding;
    const [first, second] = await Promise.all(begun);
    const outcome = order === 'before' ? first : second;
    if (order === 'after') expect(outcome).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    else await expect(isSignedIn(sessionOf(outcome as never))).resolves.toBe(false);
    await expect(flows.storedSessions({ userId: ada.user.id })).resolves.toEqual([]);
  });
});

describe('a removal', () => {
  const remove = (userId = ada.user.id) => flows.staffAccounts.remove(admin, userId, { reason: 'on request' });

  test('deletes the account with its sessions, and tells the holder', async () => {
    await remove();
    expect((await flows.storedUsers()).map(({ name }) => name)).not.toContain('ada');
    await expect(isSignedIn(ada)).resolves.toBe(false);
    expect(mails()).toEqual(['account-deleted ada@example.com']);
    expect(flows.outbox.events.map(({ type }) => type)).toEqual(['identity.user-deleted']);
    const [entry] = await entriesOf('user.deleted');
    expect(entry).toMatchObject({ targetId: ada.user.id });
    expect(JSON.stringify(entry)).not.toContain('ada@example.com');
  });

  test('is refused on oneself and on other staff', async () => {
    const onSelf = { code: 'YOU_CANNOT_REMOVE_YOURSELF', status: 400 };
    await expect(remove(admin.user.id)).rejects.toMatchObject(onSelf);
    await expect(remove(support.user.id)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    expect(await flows.storedUsers()).toHaveLength(3);
  });

  test('is refused while a policy objects, and leaves everything', async () => {
    flows.policies.register({
      checkDeletion: async () => {
        throw new Refusal('ONLY_OWNER', 400, 'Owner');
      },
    });
    await expect(remove()).rejects.toMatchObject({ code: 'ONLY_OWNER' });
    await expect(isSignedIn(ada)).resolves.toBe(true);
    expect(mails()).toEqual([]);
  });

  test('of two at once one is done, and the other finds nobody', async () => {
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reason = expect.objectContaining({ code: 'USER_NOT_FOUND' });
    expect(outcomes).toContainEqual(expect.objectContaining({ reason }));
    expect(mails()).toEqual(['account-deleted ada@example.com']);
  });
});
