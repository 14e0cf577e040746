import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { AccountRefusal } from '../../users/index.ts';
import { socialFlows } from '../testing/social-flows.ts';

const email = 'ada@example.com';
let flows: ReturnType<typeof socialFlows>;
beforeEach(() => {
  flows = socialFlows();
});

describe('a new person', () => {
  test('gets a user, one account and a session; events and entries say so', async () => {
    const { signIn, isNewUser } = await flows.signIn({ email });
    expect([signIn.kind, isNewUser]).toEqual(['signed-in', true]);
    const { users, accounts, sessions } = await flows.everything();
    expect(users).toMatchObject([{ email, emailVerified: true, emailProven: true, reclaimableSince: null }]);
    expect(accounts).toMatchObject([{ userId: users[0]!.id, providerId: 'google', password: null, label: email }]);
    expect(sessions).toMatchObject([{ userId: users[0]!.id, methods: ['social:google'] }]);
    expect(flows.events()).toEqual(['identity.user-created', 'identity.email-verified']);
    expect(await flows.auditRows()).toMatchObject([
      { action: 'user.created', actorKind: 'user' },
      { action: 'email.verified', details: { byHolder: true } },
      { action: 'session.started', details: { methods: ['social:google'] } },
    ]);
    expect(flows.kinds()).toEqual([]);
  });

  test('for whom the provider does not vouch is not verified, and mailed as configured', async () => {
    for (const sendVerificationOnSignUp of [true, false]) {
      await emptyDatabase();
      flows = socialFlows({}, { sendVerificationOnSignUp });
      await flows.signIn({ email, emailVerified: false });
      expect((await flows.everything()).users).toMatchObject([{ emailVerified: false, emailProven: false }]);
      expect(flows.events()).toEqual(['identity.user-created']);
      expect(flows.kinds()).toEqual(sendVerificationOnSignUp ? [`verify-email to ${email}`] : []);
    }
  });

  test('is kept although verification is required, mailed once, and signed in by no session', async () => {
    flows = socialFlows({}, { requireEmailVerification: true, sendVerificationOnSignUp: false });
    await expect(flows.signIn({ email, emailVerified: false })).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(await flows.everything()).toMatchObject({
      users: [{ email }],
      accounts: [{ providerId: 'google' }],
      sessions: [],
    });
    expect(flows.kinds()).toEqual([`verify-email to ${email}`]);
  });

  test('who may not sign up leaves nothing behind', async () => {
    flows = socialFlows({}, { signUpEnabled: false });
    await expect(flows.signIn({ email }, 'google', true)).rejects.toMatchObject({ code: 'SIGNUP_DISABLED' });
    expect(await flows.everything()).toEqual({ users: [], accounts: [], sessions: [] });
    expect(flows.events()).toEqual([]);
  });
});

describe('a race', () => {
  test('that another callback won is found out, and signs in', async () => {
    await flows.signIn({ email });
    // As if this one had looked before the other transaction committed.
    const find = flows.accounts.find.bind(flows.accounts);
    const findBy = flows.users.findByForUpdate.bind(flows.users);
    const looks = { accounts: 0, users: 0 };
    flows.accounts.find = async (...key) => ((looks.accounts += 1) === 1 ? undefined : find(...key));
    flows.users.findByForUpdate = async (name) => ((looks.users += 1) === 1 ? undefined : findBy(name));
    await expect(flows.signIn({ email })).resolves.toMatchObject({ isNewUser: false });
    expect(looks).toEqual({ accounts: 3, users: 1 });
    expect(await flows.everything()).toMatchObject({ users: [{ email }], accounts: [{ providerId: 'google' }] });
  });

  test('for the lock of the user is found out after it', async () => {
    await flows.signIn({ email });
    const find = flows.accounts.find.bind(flows.accounts);
    let looks = 0;
    flows.accounts.find = async (...key) => ((looks += 1) === 1 ? undefined : find(...key));
    await expect(flows.signIn({ email })).resolves.toMatchObject({ isNewUser: false });
    expect((await flows.everything()).accounts).toHaveLength(1);
    expect(flows.kinds()).toEqual([]);
  });

  test('that cannot be decided ends in a refusal, not in a failure', async () => {
    await flows.signIn({ email });
    flows.accounts.find = async () => undefined;
    flows.users.findByForUpdate = async () => undefined;
    await expect(flows.signIn({ email })).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_USER' });
    expect((await flows.everything()).users).toHaveLength(1);
  });
});

describe('a known account', () => {
  test('keeps the tokens that the provider issued last', async () => {
    const script = { email, accountId: 'ada' };
    await flows.complete(await flows.begin({ scopes: ['a'] }), script);
    const [before] = (await flows.everything()).accounts;
    await flows.complete(await flows.begin({ scopes: ['b'] }), { ...script, email: 'new@example.com' });
    const [after] = (await flows.everything()).accounts;
    expect(after).toMatchObject({ id: before!.id, label: 'new@example.com' });
    expect(after!.sealedTokens).not.toBe(before!.sealedTokens);
    expect((await flows.everything()).users).toMatchObject([{ email }]);
  });

  test('does not verify another address of its user', async () => {
    const script = { email, accountId: 'ada', emailVerified: false };
    await flows.signIn(script);
    await flows.signIn({ ...script, email: 'other@example.com', emailVerified: true });
    expect((await flows.everything()).users).toMatchObject([{ email, emailVerified: false, emailProven: false }]);
  });

  test('stays with its user when its address there becomes that of another user', async () => {
    await flows.signIn({ email, accountId: 'ada' });
    const { user: bob } = await flows.registered({ email: 'bob@example.com' });
    await flows.alter(bob, { emailVerified: true, emailProven: true });
    const { signIn } = await flows.signIn({ email: bob.email, accountId: 'ada' });
    expect(signIn).toMatchObject({ kind: 'signed-in', session: { user: { email } } });
    expect((await flows.everything()).accounts).toHaveLength(2);
  });

  test('of a banned user is refused, and the refusal is recorded', async () => {
    await flows.signIn({ email });
    await flows.alter((await flows.everything()).users[0]!, { banned: true });
    await expect(flows.signIn({ email })).rejects.toMatchObject({ code: 'BANNED_USER' });
    expect((await flows.auditRows()).at(-1)).toMatchObject({
      action: 'session.started',
      outcome: 'refused',
      reason: 'BANNED_USER',
      details: { methods: ['social:google'] },
    });
    expect((await flows.everything()).sessions).toHaveLength(1);
  });

  test('whose session a policy refuses is not signed in', async () => {
    flows.policies.register({
      beforeSession: async () => {
        throw AccountRefusal.FORBIDDEN();
      },
    });
    await expect(flows.signIn({ email })).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_SESSION' });
    expect(await flows.everything()).toEqual({ users: [], accounts: [], sessions: [] });
  });
});

test('an account with the address of an unproven user is refused, and its owner can read about it', async () => {
  const { user } = await flows.registered({ email });
  await expect(flows.signIn({ email })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED', status: 401 });
  expect((await flows.everything()).accounts).toMatchObject([{ providerId: 'credential' }]);
  expect((await flows.auditRows()).at(-1)).toMatchObject({
    action: 'session.started',
    outcome: 'refused',
    reason: 'ACCOUNT_NOT_LINKED',
    accountId: user.id,
    details: { methods: ['social:google'] },
  });
});

test('an account with the proven address of a user, for which the provider does not vouch, is refused', async () => {
  const { user } = await flows.registered({ email });
  await flows.alter(user, { emailVerified: true, emailProven: true });
  await expect(flows.signIn({ email, emailVerified: false })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  expect((await flows.everything()).accounts).toMatchObject([{ providerId: 'credential' }]);
});
