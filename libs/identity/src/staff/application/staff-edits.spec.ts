import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { tokenIn } from '../../testing/account-flows.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';
import type { AccountEdit } from './staff-edits.ts';

let flows: StaffFlows;
let ada: SessionPrincipal;
let admin: SessionPrincipal;
let other: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows({ extraUserFields: [{ name: 'company', type: 'string', required: false }] });
  ada = await flows.person('ada');
  admin = await flows.person('anna', 'admin');
  other = await flows.person('olaf', 'admin');
});

const edit = (changes: Partial<AccountEdit>, { user } = ada) =>
  flows.edits.edit(admin, user.id, { profile: { body: {} }, ...changes }, { reason: 'by phone' });
const stored = ({ user } = ada) => flows.stored(user);
const mails = () => flows.outbox.mails.map(({ kind, to }) => `${kind} ${to}`);
const isSignedIn = async (who: SessionPrincipal) => (await flows.sessions.current(who.token)) !== undefined;
const last = async () => (await flows.auditRows()).at(-1);

describe('an edit of the profile', () => {
  test('changes name, user name, language and extra fields, as the holder could', async () => {
    const body = { company: 'Acme', role: 'admin', banned: true, emailProven: true, id: 'x', twoFactorEnabled: true };
    const profile = { name: 'Ada L.', username: 'Lovelace', language: 0, body };
    const user = await edit({ profile });
    expect(user).toMatchObject({ name: 'Ada L.', username: 'lovelace', language: 0, extra: { company: 'Acme' } });
    const untouched = { id: ada.user.id, role: 'user', banned: false, emailProven: true, twoFactorEnabled: false };
    expect(await stored()).toMatchObject({ name: 'Ada L.', ...untouched });
    expect(await last()).toMatchObject({ action: 'profile.changed', personal: { reason: 'by phone' } });
    expect(flows.outbox.events.map(({ type }) => type)).toEqual(['identity.name-changed']);
  });

  test.each([
    [{ name: ' ' }, 'INVALID_FIELD'],
    [{ image: 'javascript:alert(1)' }, 'INVALID_FIELD'],
    [{ language: 99 }, 'UNKNOWN_LANGUAGE'],
    [{ username: 'a' }, 'USERNAME_TOO_SHORT'],
    [{ body: { company: 7 } }, 'INVALID_FIELD'],
  ])('by %j is refused: %s', async (fields, code) => {
    await expect(edit({ profile: { body: {}, ...fields } })).rejects.toMatchObject({ code });
  });

  test('keeps nothing when another part is refused', async () => {
    const refused = edit({ profile: { name: 'Eve', body: {} }, email: 'olaf@example.com', role: 'support' });
    await expect(refused).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS', status: 400 });
    expect(await stored()).toMatchObject({ name: 'ada', email: 'ada@example.com', role: 'user' });
    expect(mails()).toEqual([]);
  });
});

describe('an edit of the address', () => {
  test('leaves it neither verified nor proven, voids open links, and tells the former one', async () => {
    await flows.passwordReset.request('ada@example.com');
    const reset = tokenIn(flows.outbox.mails[0]);
    flows.outbox.mails = [];
    const user = await edit({ email: 'New@Example.com' });
    expect(user).toMatchObject({ email: 'new@example.com', emailVerified: false, emailProven: false });
    await expect(flows.passwordReset.isOpen(reset)).resolves.toBe(false);
    expect(mails()).toEqual(['verify-email new@example.com', 'email-changed ada@example.com']);
    const entry = (await flows.auditRows()).findLast(({ action }) => action === 'email.changed');
    expect(entry).toMatchObject({ personal: { reason: 'by phone', after: { email: 'new@example.com' } } });
  });

  test('can be undone by the owner of the former one', async () => {
    await edit({ email: 'thief@example.com' });
    const undo = tokenIn(flows.outbox.mails.find(({ kind }) => kind === 'email-changed'));
    await flows.emailUndo.undo(undo);
    expect(await stored()).toMatchObject({ email: 'ada@example.com', emailProven: true });
  });

  test('to the same one does nothing', async () => {
    await edit({ email: 'ADA@example.com' });
    expect(await stored()).toMatchObject({ emailVerified: true, emailProven: true });
    expect(mails()).toEqual([]);
  });

  test.each([
    ['nowhere', 'INVALID_EMAIL'],
    ['olaf@example.com', 'USER_ALREADY_EXISTS'],
  ])('to %s is refused: %s', async (email, code) => {
    await expect(edit({ email })).rejects.toMatchObject({ code, status: 400 });
  });

  test('marks it as verified or not, and never as proven', async () => {
    await edit({ email: 'new@example.com', emailVerified: true });
    expect(await stored()).toMatchObject({ emailVerified: true, emailProven: false });
    await edit({ emailVerified: false });
    await edit({ emailVerified: false });
    expect(await stored()).toMatchObject({ emailVerified: false, emailProven: false });
    expect((await flows.told()).filter((action) => action.startsWith('email.')).slice(-3)).toEqual([
      'email.changed',
      'email.verified',
      'email.unverified',
    ]);
  });

  test.each([{ email: 'new@example.com' }, { emailVerified: true }, { emailVerified: false, role: 'user' as const }])(
    'of staff is refused, also on oneself: %j',
    async (changes) => {
      await expect(edit(changes, other)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
      await expect(edit(changes, admin)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
      expect(await stored(other)).toMatchObject({ emailVerified: true, role: 'admin' });
    },
  );
});

describe('an edit of the role', () => {
  test('has the rules of setting it', async () => {
    expect(await edit({ role: 'support' })).toMatchObject({ role: 'support' });
    expect(mails()).toEqual(['role-changed ada@example.com']);
    await expect(edit({ role: 'user' }, admin)).rejects.toMatchObject({ code: 'YOU_CANNOT_CHANGE_YOUR_OWN_ROLE' });
    await flows.alter(ada.user, { role: 'user', emailProven: false });
    await expect(edit({ role: 'admin' })).rejects.toMatchObject({ code: 'EMAIL_NOT_PROVEN' });
  });

  test('together with a new address is refused, because nobody has proven that', async () => {
    const refused = edit({ email: 'new@example.com', emailVerified: true, role: 'admin' });
    await expect(refused).rejects.toMatchObject({ code: 'EMAIL_NOT_PROVEN' });
    expect(await stored()).toMatchObject({ email: 'ada@example.com', role: 'user' });
  });
});

describe('an edit of the ban', () => {
  test('bans, changes the ban, and lifts it', async () => {
    await edit({ banned: true, banReason: 'spam' });
    expect(await stored()).toMatchObject({ banned: true, banReason: 'spam', banExpires: null });
    await expect(isSignedIn(ada)).resolves.toBe(false);
    const banExpires = new Date(flows.clock.now().getTime() + 3_600_000);
    await edit({ banExpires: banExpires.toISOString() });
    expect(await stored()).toMatchObject({ banReason: 'spam', banExpires });
    await edit({ banned: false });
    expect(await flows.told()).not.toContain('profile.changed');
    expect(await stored()).toMatchObject({ banned: false, banReason: null, banExpires: null });
    expect(mails()).toEqual(['banned ada@example.com', 'banned ada@example.com', 'unbanned ada@example.com']);
  });

  test('with an end in the past is refused', async () => {
    const banExpires = new Date(flows.clock.now().getTime() - 1).toISOString();
    await expect(edit({ banned: true, banExpires })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await expect(isSignedIn(ada)).resolves.toBe(true);
  });

  test('has the rules of a ban', async () => {
    await expect(edit({ banned: true }, admin)).rejects.toMatchObject({ code: 'YOU_CANNOT_BAN_YOURSELF' });
    await expect(edit({ banned: true }, other)).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    await expect(edit({ banned: true, role: 'support' })).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
  });
});
